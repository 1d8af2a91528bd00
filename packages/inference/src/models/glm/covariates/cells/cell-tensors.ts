import type { TensorTables } from "./tensor-tables.ts";

/**
 * T_r = Σ_c w_c·m_c^{⊗r} for one power of y, where w_c = share_c·F_{c,4−r}: what all cells contribute to the
 * fourth moments, r = 0..4. m_c = (1, means of the cell).
 */
export interface CellTensors {
  readonly T0: Float64Array;
  readonly T1: Float64Array;
  readonly T2: Float64Array;
  readonly T3: Float64Array;
  readonly T4: Float64Array;
}

export function cellTensors({ width, pairs, triples, quads }: TensorTables): CellTensors {
  return {
    T0: new Float64Array(1),
    T1: new Float64Array(width),
    T2: new Float64Array(pairs.length / 2),
    T3: new Float64Array(triples.length / 3),
    T4: new Float64Array(quads.length / 4),
  };
}

export function clearTensors({ T0, T1, T2, T3, T4 }: CellTensors): void {
  for (const T of [T0, T1, T2, T3, T4]) T.fill(0);
}

/** Where a cell's products of means are not 0: entries without the indicators of levels that it is not in. */
export interface CellPlaces {
  readonly pairs: Uint16Array;
  readonly triples: Uint16Array;
  readonly quads: Uint16Array;
}

export function cellPlaces(
  { pairs, triples, quads }: TensorTables,
  isActive: (index: number) => boolean,
): CellPlaces {
  const placesOf = (lists: Uint16Array, rank: number) =>
    Uint16Array.from({ length: lists.length / rank }, (_, n) => n).filter((n) =>
      lists.subarray(rank * n, rank * (n + 1)).every(isActive),
    );
  return { pairs: placesOf(pairs, 2), triples: placesOf(triples, 3), quads: placesOf(quads, 4) };
}

/** Products of the entries of m, for the cell at hand. */
export interface CellPowers {
  readonly m: Float64Array;
  readonly m2: Float64Array;
  readonly m3: Float64Array;
  /** Reads d means into m = (1, means) and multiplies. */
  read(means: Float64Array, from: number): void;
}

export function cellPowers({ width, pairs, triples, pairsOfTriple }: TensorTables): CellPowers {
  const m = new Float64Array(width);
  const m2 = new Float64Array(pairs.length / 2);
  const m3 = new Float64Array(triples.length / 3);
  m[0] = 1;
  return Object.freeze<CellPowers>({
    m,
    m2,
    m3,
    read(means, from) {
      for (let i = 1; i < width; i++) m[i] = means[from + i - 1]!;
      for (let n = 0; n < m2.length; n++) m2[n] = m[pairs[2 * n]!]! * m[pairs[2 * n + 1]!]!;
      for (let n = 0; n < m3.length; n++) m3[n] = m[triples[3 * n]!]! * m2[pairsOfTriple[3 * n]!]!;
    },
  });
}

/** Adds one cell. `F` holds F_0..F_4 from `at`; where y has power 0, only F_0 = 1 is not 0. */
export function addCell(
  T: CellTensors,
  { pairsOfQuad }: TensorTables,
  places: CellPlaces,
  { m, m2, m3 }: CellPowers,
  share: number,
  F: Float64Array,
  at: number,
  constant: boolean,
): void {
  const { T0, T1, T2, T3, T4 } = T;
  const { quads, triples, pairs } = places;
  const w4 = share * F[at]!;
  for (let n = 0; n < quads.length; n++) {
    const q = quads[n]!;
    T4[q]! += w4 * (m2[pairsOfQuad[6 * q]!]! * m2[pairsOfQuad[6 * q + 5]!]!);
  }
  if (constant) return;
  const w3 = share * F[at + 1]!;
  const w2 = share * F[at + 2]!;
  const w1 = share * F[at + 3]!;
  for (let n = 0; n < triples.length; n++) T3[triples[n]!]! += w3 * m3[triples[n]!]!;
  for (let n = 0; n < pairs.length; n++) T2[pairs[n]!]! += w2 * m2[pairs[n]!]!;
  for (let i = 0; i < T1.length; i++) T1[i]! += w1 * m[i]!;
  T0[0]! += share * F[at + 4]!;
}

/**
 * The way back for one cell: `slopes[r]` becomes ⟨A_r, m^{⊗r}⟩, the derivative of ℓ in the weight w of rank r, and
 * ∂ℓ/∂m is added to `inM`, for entries that can move. A are the adjoints of T.
 */
export function backToCell(
  A: CellTensors,
  tables: TensorTables,
  places: CellPlaces,
  { m, m2, m3 }: CellPowers,
  share: number,
  F: Float64Array,
  at: number,
  constant: boolean,
  slopes: Float64Array,
  inM: Float64Array,
): void {
  const { pairs, triples, quads, pairsOfTriple, triplesOfQuad } = tables;
  const { T0, T1, T2, T3, T4 } = A;
  const w4 = share * F[at]!;
  let sum = 0;
  for (let at4 = 0; at4 < places.quads.length; at4++) {
    const q = places.quads[at4]!;
    const n = 4 * q;
    const a = T4[q]!;
    const i = quads[n]!;
    const j = quads[n + 1]!;
    const k = quads[n + 2]!;
    const l = quads[n + 3]!;
    const first = m3[triplesOfQuad[n]!]!;
    sum += a * m[i]! * first;
    const wa = w4 * a;
    inM[i]! += wa * first;
    inM[j]! += wa * m3[triplesOfQuad[n + 1]!]!;
    inM[k]! += wa * m3[triplesOfQuad[n + 2]!]!;
    inM[l]! += wa * m3[triplesOfQuad[n + 3]!]!;
  }
  slopes.fill(0);
  slopes[4] = sum;
  if (constant) return;
  const w3 = share * F[at + 1]!;
  const w2 = share * F[at + 2]!;
  const w1 = share * F[at + 3]!;
  for (let at3 = 0; at3 < places.triples.length; at3++) {
    const t = places.triples[at3]!;
    const n = 3 * t;
    const a = T3[t]!;
    slopes[3]! += a * m3[t]!;
    const wa = w3 * a;
    inM[triples[n]!]! += wa * m2[pairsOfTriple[n]!]!;
    inM[triples[n + 1]!]! += wa * m2[pairsOfTriple[n + 1]!]!;
    inM[triples[n + 2]!]! += wa * m2[pairsOfTriple[n + 2]!]!;
  }
  for (let at2 = 0; at2 < places.pairs.length; at2++) {
    const n = places.pairs[at2]!;
    const i = pairs[2 * n]!;
    const j = pairs[2 * n + 1]!;
    slopes[2]! += T2[n]! * m2[n]!;
    inM[i]! += w2 * T2[n]! * m[j]!;
    inM[j]! += w2 * T2[n]! * m[i]!;
  }
  for (let i = 0; i < T1.length; i++) {
    slopes[1]! += T1[i]! * m[i]!;
    inM[i]! += w1 * T1[i]!;
  }
  slopes[0] = T0[0]!;
}
