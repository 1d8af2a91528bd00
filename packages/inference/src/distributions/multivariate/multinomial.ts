import { fail, requireCount, requireLength } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { HALF_LOG_TWO_PI, IMPOSSIBLE, isCount } from "../checks.ts";
import { binomial } from "../discrete/binomial.ts";
import { totalWeight } from "../discrete/categorical.ts";
import { deviance, stirlingError } from "../saddle-point.ts";

/**
 * log(n!/Πk_i!·Πp_i^{k_i}), p in proportion to the weights: Loader's form for several cells,
 * δ(n) + ½·log 2πn − Σ_i [δ(k_i) + ½·log 2πk_i + D(k_i, np_i)].
 */
function logMass(counts: ArrayLike<number>, weights: ArrayLike<number>): number {
  requireLength("weights", weights, counts.length);
  const total = totalWeight(weights);
  let n = 0;
  for (let i = 0; i < counts.length; i++) {
    if (!isCount("counts", counts[i]!) || (counts[i]! > 0 && weights[i] === 0)) return IMPOSSIBLE;
    n += counts[i]!;
  }
  if (n === 0) return 0;
  let log = stirlingError(n) + HALF_LOG_TWO_PI + 0.5 * Math.log(n);
  for (let i = 0; i < counts.length; i++) log -= cellTerm(counts[i]!, n * (weights[i]! / total));
  return log;
}

/** δ(k) + ½·log 2πk + D(k, m); an empty cell leaves D(0, m) = m. */
function cellTerm(k: number, m: number): number {
  return k === 0 ? m : stirlingError(k) + HALF_LOG_TWO_PI + 0.5 * Math.log(k) + deviance(k, m);
}

/** Writes counts that sum to n: binomial cell by cell, each given what is left. */
function sample(rng: SeededSource, n: number, weights: ArrayLike<number>, out: Float64Array): void {
  requireCount("n", n);
  requireLength("out", out, weights.length);
  totalWeight(weights);
  // The weight from cell i on is summed from the end, so that a share of it never exceeds 1.
  let later = 0;
  for (let i = weights.length - 1; i >= 0; i--) {
    later += weights[i]!;
    out[i] = later;
  }
  let left = n;
  for (let i = 0; i < weights.length; i++) {
    const share = out[i] === 0 ? 0 : weights[i]! / out[i]!;
    const count = left === 0 ? 0 : binomial.sample(rng, left, share);
    out[i] = count;
    left -= count;
  }
  if (left !== 0) fail("NOT_CONVERGED", { name: "multinomial sampling", problem: "counts do not add up" });
}

/** Counts in several cells, n in all, by weights. */
export const multinomial = Object.freeze({ logMass, sample });
