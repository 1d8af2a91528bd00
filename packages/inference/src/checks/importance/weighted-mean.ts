import { type Chains, essMean, pooled, varianceOf } from "../../diagnostics/index.ts";
import { requireLength } from "../../errors/index.ts";
import type { SmoothedWeights } from "./pareto-smoothed.ts";

/** An estimate from draws, with its Monte Carlo standard error. */
export interface Estimate {
  readonly value: number;
  readonly error: number;
}

/**
 * The mean of h under the law that the weights stand for. A self-normalised mean is a ratio of means, so by the delta method
 * its error is that of the mean of z_s = S·w_s·(h_s − μ) (Vehtari et al. 2024, section 2.2), whose autocorrelation
 * counts like that of any other chain.
 */
export function weightedMean(chains: Chains, { weights }: Pick<SmoothedWeights, "weights">): Estimate {
  const all = pooled(chains);
  requireLength("weights", weights, all.length);
  const value = all.reduce((sum, h, s) => sum + weights[s]! * h, 0);
  const errors = all.map((h, s) => all.length * weights[s]! * (h - value));
  const byChain = chains.map((chain, c) => errors.subarray(c * chain.length, (c + 1) * chain.length));
  return Object.freeze({ value, error: Math.sqrt(varianceOf(errors) / essMean(byChain)) });
}
