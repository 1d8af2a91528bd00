import type { CellTensors } from "./cell-tensors.ts";
import type { TensorTables } from "./tensor-tables.ts";

/** The normal part that all cells share: b = Σθ and Σ, with their products by place; and adjoints of the same shape. */
export interface NormalPart {
  readonly b: Float64Array;
  readonly bb: Float64Array;
  readonly bbb: Float64Array;
  /** Σ_ij by place of the pair: an entry off the diagonal stands once. */
  readonly Sigma: Float64Array;
}

export function normalPart({ width, pairs, triples }: TensorTables): NormalPart {
  return {
    b: new Float64Array(width),
    bb: new Float64Array(pairs.length / 2),
    bbb: new Float64Array(triples.length / 3),
    Sigma: new Float64Array(pairs.length / 2),
  };
}

export function writeProducts(
  { b, bb, bbb }: NormalPart,
  { pairs, triples, pairsOfTriple }: TensorTables,
): void {
  for (let n = 0; n < bb.length; n++) bb[n] = b[pairs[2 * n]!]! * b[pairs[2 * n + 1]!]!;
  for (let t = 0; t < bbb.length; t++) bbb[t] = b[triples[3 * t]!]! * bb[pairsOfTriple[3 * t]!]!;
}

/** E[yᵖx̃_kx̃_l·] without the pairing of k and l: N = T₄(00kl) + b_kT₃(00l) + b_lT₃(00k) + b_kb_lT₂(00). */
function writePairings({ T2, T3, T4 }: CellTensors, s: NormalPart, t: TensorTables, N: Float64Array): void {
  for (let n = 0; n < N.length; n++) {
    const k = t.pairs[2 * n]!;
    const l = t.pairs[2 * n + 1]!;
    const mixed = s.b[k]! * T3[t.tripleOfOne[l]!]! + s.b[l]! * T3[t.tripleOfOne[k]!]!;
    N[n] = T4[t.quadOfPair[n]!]! + mixed + s.bb[n]! * T2[0]!;
  }
}

/**
 * M_ijkl = E[yᵖx̃_ix̃_jx̃_kx̃_l] for sorted indices: the rule of glm spec §4 summed over cells. Within a cell
 * x̃ = m_c + ξ with one law of ξ, so every matching is a product of b and Σ with a tensor of the cells:
 *   T₄ + Σ₄ b_iT₃(jkl) + Σ₆ b_ib_jT₂(kl) + Σ₄ b_ib_jb_kT₁(l) + b_ib_jb_kb_lT₀ + Σ₆ Σ_ijN(kl) + Σ₃ Σ_ijΣ_kl·T₄(0000).
 * Because x̃₀ = 1, lower moments are entries as well: E[yᵖx̃_ix̃_j] = M_00ij. `N` is left for the way back.
 */
export function writeFourthMoments(
  T: CellTensors,
  s: NormalPart,
  t: TensorTables,
  N: Float64Array,
  M: Float64Array,
): void {
  const { b, bb, bbb, Sigma } = s;
  const { T0, T1, T2, T3, T4 } = T;
  const { quads, triplesOfQuad, pairsOfQuad } = t;
  writePairings(T, s, t, N);
  for (let q = 0; q < M.length; q++) {
    let sum = T4[q]!;
    for (let n = 4 * q; n < 4 * q + 4; n++) {
      const i = quads[n]!;
      const rest = triplesOfQuad[n]!;
      sum += b[i]! * T3[rest]! + bbb[rest]! * T1[i]!;
    }
    const at = 6 * q;
    for (let n = 0; n < 6; n++) {
      const pair = pairsOfQuad[at + n]!;
      const rest = pairsOfQuad[at + 5 - n]!;
      sum += bb[pair]! * T2[rest]! + Sigma[pair]! * N[rest]!;
    }
    for (let n = 0; n < 3; n++)
      sum += T4[0]! * Sigma[pairsOfQuad[at + n]!]! * Sigma[pairsOfQuad[at + 5 - n]!]!;
    M[q] = sum + T0[0]! * bb[pairsOfQuad[at]!]! * bb[pairsOfQuad[at + 5]!]!;
  }
}

/** Adds to the adjoints `A` of T and `a` of the normal part what the adjoint aM of M says; `aN` is work space. */
export function backThroughFourthMoments(
  aM: Float64Array,
  T: CellTensors,
  s: NormalPart,
  t: TensorTables,
  N: Float64Array,
  aN: Float64Array,
  A: CellTensors,
  a: NormalPart,
): void {
  const { b, bb, bbb, Sigma } = s;
  const { quads, triplesOfQuad, pairsOfQuad } = t;
  aN.fill(0);
  let inZ = 0;
  for (let q = 0; q < aM.length; q++) {
    const w = aM[q]!;
    A.T4[q]! += w;
    for (let n = 4 * q; n < 4 * q + 4; n++) {
      const i = quads[n]!;
      const rest = triplesOfQuad[n]!;
      A.T3[rest]! += w * b[i]!;
      A.T1[i]! += w * bbb[rest]!;
      a.b[i]! += w * T.T3[rest]!;
      a.bbb[rest]! += w * T.T1[i]!;
    }
    const at = 6 * q;
    for (let n = 0; n < 6; n++) {
      const pair = pairsOfQuad[at + n]!;
      const rest = pairsOfQuad[at + 5 - n]!;
      A.T2[rest]! += w * bb[pair]!;
      a.bb[pair]! += w * T.T2[rest]!;
      aN[rest]! += w * Sigma[pair]!;
      a.Sigma[pair]! += w * (N[rest]! + T.T4[0]! * Sigma[rest]!);
    }
    for (let n = 0; n < 3; n++) inZ += w * Sigma[pairsOfQuad[at + n]!]! * Sigma[pairsOfQuad[at + 5 - n]!]!;
    const first = pairsOfQuad[at]!;
    const last = pairsOfQuad[at + 5]!;
    A.T0[0]! += w * bb[first]! * bb[last]!;
    a.bb[first]! += w * T.T0[0]! * bb[last]!;
    a.bb[last]! += w * T.T0[0]! * bb[first]!;
  }
  A.T4[0]! += inZ;
  backThroughPairings(aN, T, s, t, A, a);
}

function backThroughPairings(
  aN: Float64Array,
  T: CellTensors,
  s: NormalPart,
  t: TensorTables,
  A: CellTensors,
  a: NormalPart,
): void {
  for (let n = 0; n < aN.length; n++) {
    const w = aN[n]!;
    const k = t.pairs[2 * n]!;
    const l = t.pairs[2 * n + 1]!;
    const ofK = t.tripleOfOne[k]!;
    const ofL = t.tripleOfOne[l]!;
    A.T4[t.quadOfPair[n]!]! += w;
    A.T3[ofL]! += w * s.b[k]!;
    A.T3[ofK]! += w * s.b[l]!;
    A.T2[0]! += w * s.bb[n]!;
    a.b[k]! += w * T.T3[ofL]!;
    a.b[l]! += w * T.T3[ofK]!;
    a.bb[n]! += w * T.T2[0]!;
  }
}

/** From the adjoints of bb and bbb to those of b. */
export function backThroughProducts(a: NormalPart, { b, bb }: NormalPart, t: TensorTables): void {
  for (let n = 0; n < a.bbb.length; n++)
    for (let k = 3 * n; k < 3 * n + 3; k++) a.b[t.triples[k]!]! += a.bbb[n]! * bb[t.pairsOfTriple[k]!]!;
  for (let n = 0; n < a.bb.length; n++) {
    const i = t.pairs[2 * n]!;
    const j = t.pairs[2 * n + 1]!;
    a.b[i]! += a.bb[n]! * b[j]!;
    a.b[j]! += a.bb[n]! * b[i]!;
  }
}
