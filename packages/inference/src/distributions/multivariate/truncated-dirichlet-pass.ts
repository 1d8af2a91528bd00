import type { SeededSource } from "../../math/random/index.ts";
import { logBetaMass } from "../continuous/beta-mass.ts";
import { truncatedBeta } from "../continuous/truncated-beta.ts";

/**
 * Truncated betas in turn, x_k/left ~ Beta(α_k, Σ_{l>k}α_l) on [floor/left, 1 − (K−k)·floor/left].
 * The pass has density ∝ Πx^{α−1}/Π_k c_k, where c_k is the untruncated mass of that interval, which
 * from the second category on depends on the earlier draws; c_1 is constant. Accepting with
 * probability Π_{k=2}^{K−1} c_k makes it exact (central spec §2.2). Returns whether it was accepted.
 */
export function onePass(
  rng: SeededSource,
  concentration: ArrayLike<number>,
  floor: number,
  out: Float64Array,
): boolean {
  const last = out.length - 1;
  let later = 0;
  for (let k = 1; k <= last; k++) later += concentration[k]!;
  let left = 1;
  let budget = rng.exponential();
  for (let k = 0; k < last; k++) {
    const low = floor / left;
    const high = 1 - (last - k) * low;
    if (!(low < high)) return false;
    if (k > 0) budget += logBetaMass(concentration[k]!, later, low, high);
    if (budget < 0) return false;
    out[k] = Math.max(floor, left * truncatedBeta.sample(rng, concentration[k]!, later, low, high));
    left -= out[k]!;
    later = remaining(concentration, k + 2);
  }
  out[last] = left;
  return left >= floor;
}

/** Σ α from category k on, added afresh: subtracting would leave rounding in a small rest. */
function remaining(concentration: ArrayLike<number>, from: number): number {
  let sum = 0;
  for (let k = from; k < concentration.length; k++) sum += concentration[k]!;
  return sum;
}
