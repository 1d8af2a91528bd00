import { logGammaDifference } from "../../../math/special/index.ts";
import type { Cells } from "../layout.ts";

/**
 * Transition counts with the probabilities integrated out. Row k < K counts moves out of state k, row K the
 * first states of the sequences.
 */
export interface TransitionCounts {
  /** (K + 1) × K by rows. */
  readonly counts: Int32Array;
  readonly sums: Int32Array;
}

/** The counts of a whole assignment z of states to cells. */
export function countTransitions({ states: K, cells, before }: Cells, z: Int32Array): TransitionCounts {
  const counts = new Int32Array((K + 1) * K);
  const sums = new Int32Array(K + 1);
  for (let c = 0; c < cells; c++) {
    const from = before[c]! < 0 ? K : z[before[c]!]!;
    counts[from * K + z[c]!]!++;
    sums[from]!++;
  }
  return { counts, sums };
}

/** Adds (sign 1) or takes away (−1) the transitions into and out of cell c. */
export function moveCell(
  { states: K, before, after }: Cells,
  z: Int32Array,
  { counts, sums }: TransitionCounts,
  c: number,
  sign: 1 | -1,
): void {
  const from = before[c]! < 0 ? K : z[before[c]!]!;
  const here = z[c]!;
  counts[from * K + here]! += sign;
  sums[from]! += sign;
  if (after[c]! < 0) return;
  counts[here * K + z[after[c]!]!]! += sign;
  sums[here]! += sign;
}

/**
 * Writes P(z_c = k | all other states), unnormalised, the transitions of cell c taken away (central spec §2.5;
 * the printed conditional is wrong, erratum F20). With p the state before and s the one after:
 *
 *   (n_pk + α)·(n_ks + α + 1[p = k = s])/(n_k· + Kα + 1[p = k]),
 *
 * the indicators because the step into c is counted before the step out of it; the first factor alone in
 * the last cell of a sequence.
 */
export function writeStateWeights(
  { states: K, before, after, transition: alpha }: Cells,
  z: Int32Array,
  { counts, sums }: TransitionCounts,
  c: number,
  out: Float64Array,
): void {
  const p = before[c]! < 0 ? K : z[before[c]!]!;
  for (let k = 0; k < K; k++) out[k] = counts[p * K + k]! + alpha;
  if (after[c]! < 0) return;
  const s = z[after[c]!]!;
  const total = K * alpha;
  for (let k = 0; k < K; k++) {
    const again = p === k ? 1 : 0;
    const stays = again === 1 && k === s ? 1 : 0;
    out[k]! *= (counts[k * K + s]! + alpha + stays) / (sums[k]! + total + again);
  }
}

/** log p(z) = Σ_rows [Σ_k (log Γ(n_k + α) − log Γ(α)) − log Γ(n + Kα) + log Γ(Kα)]. */
export function logStates(cells: Cells, z: Int32Array): number {
  const { states: K, transition: alpha } = cells;
  const { counts, sums } = countTransitions(cells, z);
  let log = 0;
  for (let row = 0; row <= K; row++) {
    for (let k = 0; k < K; k++) log += logGammaDifference(alpha, counts[row * K + k]!);
    log -= logGammaDifference(K * alpha, sums[row]!);
  }
  return log;
}
