/** Rows and columns with known sums, and edges between them, or between one of them and the ground (−1). */
export interface TransportProblem {
  readonly rows: Float64Array;
  readonly columns: Float64Array;
  readonly ends: readonly (readonly [row: number, column: number])[];
  /** What the edges should be near. */
  readonly wanted: Float64Array;
}

export type TransportResult =
  | { readonly flows: Float64Array }
  | { readonly side: "row" | "column"; readonly index: number; readonly missing: number };

/**
 * Whole flows on the edges, near what is wanted, that meet all sums: what is wanted in the proportions that fit (iterative proportional
 * fitting), rounded down, filled up where both ends have something left, and then along augmenting paths (Ford and
 * Fulkerson 1956), which find flows wherever there are any.
 */
export function transport(problem: TransportProblem): TransportResult {
  const { rows, columns, ends } = problem;
  const flows = fitted(problem);
  const left = { row: rows.slice(), column: columns.slice() };
  ends.forEach(([row, column], edge) => {
    if (row >= 0) left.row[row]! -= flows[edge]!;
    if (column >= 0) left.column[column]! -= flows[edge]!;
  });
  const graph = graphOf(problem);
  ends.forEach(([row, column], edge) => {
    // What goes to the ground is free to take what would be left over.
    if (row < 0 || column < 0) return;
    const more = Math.min(left.row[row]!, left.column[column]!);
    flows[edge]! += more;
    left.row[row]! -= more;
    left.column[column]! -= more;
  });
  for (const side of ["row", "column"] as const)
    for (let index = 0; index < left[side].length; index++)
      while (left[side][index]! > 0)
        if (!augment(graph, flows, left, side, index)) return { side, index, missing: left[side][index]! };
  return { flows };
}

/** Passes of proportional fitting: the start of a chain, no more. */
const PASSES = 10;

function fitted({ rows, columns, ends, wanted }: TransportProblem): Float64Array {
  const flows = wanted.map((flow) => flow + 0.1);
  for (let pass = 0; pass < PASSES; pass++)
    for (const [side, sums] of [
      [0, rows],
      [1, columns],
    ] as const) {
      const found = new Float64Array(sums.length);
      ends.forEach((end, edge) => {
        if (end[side] >= 0) found[end[side]]! += flows[edge]!;
      });
      ends.forEach((end, edge) => {
        if (end[side] >= 0) flows[edge]! *= sums[end[side]]! / Math.max(found[end[side]]!, 1e-300);
      });
    }
  // Rows were fitted before columns: rounding down must not leave more than a row has.
  const room = rows.slice();
  return flows.map((flow, edge) => {
    const row = ends[edge]![0];
    const whole = Math.floor(row < 0 ? flow : Math.min(flow, room[row]!));
    if (row >= 0) room[row]! -= whole;
    return whole;
  });
}

/** The edges of every row and every column. */
interface TransportGraph {
  readonly problem: TransportProblem;
  readonly edges: {
    readonly row: readonly (readonly number[])[];
    readonly column: readonly (readonly number[])[];
  };
}

function graphOf(problem: TransportProblem): TransportGraph {
  const row: number[][] = Array.from(problem.rows, () => []);
  const column: number[][] = Array.from(problem.columns, () => []);
  problem.ends.forEach(([r, c], edge) => {
    if (r >= 0) row[r]!.push(edge);
    if (c >= 0) column[c]!.push(edge);
  });
  return { problem, edges: { row, column } };
}

type Side = "row" | "column";

/**
 * Brings some of what a row (or column) has left to a column (or row) that has too little, or to the ground: more over an edge
 * away from it, less over an edge back, in turn; breadth first. False where there is no way.
 */
function augment(
  { problem, edges }: TransportGraph,
  flows: Float64Array,
  left: { readonly row: Float64Array; readonly column: Float64Array },
  side: Side,
  index: number,
): boolean {
  const other: Side = side === "row" ? "column" : "row";
  const near = side === "row" ? 0 : 1;
  /** The edge by which a place of either side was reached. */
  const toNear = new Map<number, number>([[index, -1]]);
  const toFar = new Map<number, number>();
  /** The edges on the way to a place of the near side, the last first: less, more, less, more. */
  const wayTo = (place: number): readonly number[] => {
    const way: number[] = [];
    for (let at = place; at !== index; ) {
      const less = toNear.get(at)!;
      const more = toFar.get(problem.ends[less]![1 - near]!)!;
      way.push(less, more);
      at = problem.ends[more]![near]!;
    }
    return way;
  };
  const shift = (way: readonly number[], firstGrows: boolean, most: number): boolean => {
    const grows = (i: number) => (i % 2 === 0) === firstGrows;
    const room = way.map((edge, i) => (grows(i) ? Number.POSITIVE_INFINITY : flows[edge]!));
    const amount = Math.min(left[side][index]!, most, ...room);
    way.forEach((edge, i) => {
      flows[edge]! += grows(i) ? amount : -amount;
    });
    left[side][index]! -= amount;
    const end = problem.ends[way[0]!]![1 - near]!;
    if (firstGrows && end >= 0) left[other][end]! -= amount;
    return true;
  };
  const queue = [index];
  for (const place of queue)
    for (const more of edges[side][place]!) {
      const end = problem.ends[more]![1 - near]!;
      const most = end < 0 ? Number.POSITIVE_INFINITY : left[other][end]!;
      if (most > 0) return shift([more, ...wayTo(place)], true, most);
      if (toFar.has(end)) continue;
      toFar.set(end, more);
      for (const less of edges[other][end]!) {
        const next = problem.ends[less]![near]!;
        if (flows[less] === 0 || toNear.has(next)) continue;
        if (next < 0) return shift([less, more, ...wayTo(place)], false, Number.POSITIVE_INFINITY);
        toNear.set(next, less);
        queue.push(next);
      }
    }
  return false;
}
