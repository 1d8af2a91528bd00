import { fail } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isCount } from "../checks.ts";

/** Non-negative weights, not all zero; their total. */
export function totalWeight(weights: ArrayLike<number>): number {
  let total = 0;
  for (let k = 0; k < weights.length; k++) {
    if (!(weights[k]! >= 0))
      fail("ARGUMENT", { name: `weights[${k}]`, found: String(weights[k]), accepted: "not negative" });
    total += weights[k]!;
  }
  if (!(total > 0 && total < Number.POSITIVE_INFINITY))
    fail("ARGUMENT", {
      name: "the sum of the weights",
      found: String(total),
      accepted: "positive and finite",
    });
  return total;
}

/** log(weights[k]/Σ weights). */
function logMass(k: number, weights: ArrayLike<number>): number {
  const total = totalWeight(weights);
  return isCount("k", k) && k < weights.length ? Math.log(weights[k]! / total) : IMPOSSIBLE;
}

/** An index drawn in proportion to the weights (they need not sum to one). */
function sample(rng: SeededSource, weights: ArrayLike<number>): number {
  let u = rng.uniform() * totalWeight(weights);
  let last = 0;
  for (let k = 0; k < weights.length; k++) {
    if (weights[k]! > 0) last = k;
    u -= weights[k]!;
    if (u < 0) return k;
  }
  // Rounding can leave u at 0 behind the last weight.
  return last;
}

/** An index drawn in proportion to exp(logWeights), −Infinity allowed; subtracting the largest loses nothing. */
function sampleLog(rng: SeededSource, logWeights: ArrayLike<number>): number {
  let largest = IMPOSSIBLE;
  for (let k = 0; k < logWeights.length; k++) largest = Math.max(largest, logWeights[k]!);
  if (!Number.isFinite(largest))
    fail("ARGUMENT", { name: "the largest log weight", found: String(largest), accepted: "finite" });
  let total = 0;
  for (let k = 0; k < logWeights.length; k++) total += Math.exp(logWeights[k]! - largest);
  let u = rng.uniform() * total;
  let last = 0;
  for (let k = 0; k < logWeights.length; k++) {
    const weight = Math.exp(logWeights[k]! - largest);
    if (weight > 0) last = k;
    u -= weight;
    if (u < 0) return k;
  }
  return last;
}

/** One of several categories 0, 1, …, by weights. */
export const categorical = Object.freeze({ logMass, sample, sampleLog });
