/**
 * Places in symmetric tensors of rank 2, 3 and 4 over x̃ = (1, x), D = d + 1: only entries with sorted
 * indices are kept.
 */
export interface TensorTables {
  readonly width: number;
  readonly pairs: Uint16Array;
  readonly triples: Uint16Array;
  readonly quads: Uint16Array;
  /** Place of a pair, D×D. */
  readonly pairAt: Uint16Array;
  /** Place of the pair that is left when index n of a triple is taken out: 3 per triple. */
  readonly pairsOfTriple: Uint16Array;
  /** Place of the triple that is left when index n of a quad is taken out: 4 per quad. */
  readonly triplesOfQuad: Uint16Array;
  /** Places of the pairs ij, ik, il, jk, jl, kl of a quad: n and 5 − n are complements. */
  readonly pairsOfQuad: Uint16Array;
  /** Places of the triple (0, 0, i) and of the quad (0, 0, i, j), by i and by pair. */
  readonly tripleOfOne: Uint16Array;
  readonly quadOfPair: Uint16Array;
}

export function tensorTables(width: number): TensorTables {
  const pairs = sorted(width, 2);
  const triples = sorted(width, 3);
  const quads = sorted(width, 4);
  const placeOf = placesOf(width, [pairs, triples, quads]);
  const without = (list: readonly number[], n: number) => list.filter((_, at) => at !== n);
  const twos = ([i, j, k, l]: readonly number[]) =>
    [
      [i, j],
      [i, k],
      [i, l],
      [j, k],
      [j, l],
      [k, l],
    ] as number[][];
  const all = Array.from({ length: width * width }, (_, at) => [Math.floor(at / width), at % width]);
  return Object.freeze<TensorTables>({
    width,
    pairs: Uint16Array.from(pairs.flat()),
    triples: Uint16Array.from(triples.flat()),
    quads: Uint16Array.from(quads.flat()),
    pairAt: Uint16Array.from(all, placeOf),
    pairsOfTriple: Uint16Array.from(triples.flatMap((t) => [0, 1, 2].map((n) => placeOf(without(t, n))))),
    triplesOfQuad: Uint16Array.from(quads.flatMap((q) => [0, 1, 2, 3].map((n) => placeOf(without(q, n))))),
    pairsOfQuad: Uint16Array.from(quads.flatMap((q) => twos(q).map(placeOf))),
    tripleOfOne: Uint16Array.from({ length: width }, (_, i) => placeOf([0, 0, i])),
    quadOfPair: Uint16Array.from(pairs, ([i, j]) => placeOf([0, 0, i!, j!])),
  });
}

/** All index lists i <= j <= ... of a rank, in order. */
function sorted(width: number, rank: number, from = 0): number[][] {
  if (rank === 0) return [[]];
  const lists: number[][] = [];
  for (let i = from; i < width; i++) for (const rest of sorted(width, rank - 1, i)) lists.push([i, ...rest]);
  return lists;
}

function placesOf(width: number, tables: readonly number[][][]): (indices: readonly number[]) => number {
  const key = (list: readonly number[]) => list.reduce((sum, i) => sum * (width + 1) + i + 1, 0);
  const places = new Map<number, number>();
  for (const table of tables)
    table.forEach((list, place) => {
      places.set(key(list), place);
    });
  return (indices) => places.get(key(indices.toSorted((a, b) => a - b)))!;
}

/** The place of x̃_ix̃_jx̃_kx̃_l for every pair of coordinates, k×k. */
export function quadPlaces(
  tables: TensorTables,
  coordinates: readonly { readonly i: number; readonly j: number }[],
): Uint16Array {
  const { width, quads } = tables;
  const places = new Map<number, number>();
  const key = (list: readonly number[]) => list.reduce((sum, i) => sum * width + i, 0);
  for (let q = 0; q < quads.length / 4; q++) places.set(key([...quads.subarray(4 * q, 4 * q + 4)]), q);
  return Uint16Array.from(
    coordinates.flatMap((a) =>
      coordinates.map((c) => places.get(key([a.i, a.j, c.i, c.j].sort((x, y) => x - y)))!),
    ),
  );
}
