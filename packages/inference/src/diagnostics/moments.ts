import { type Chains, pooled } from "./chains.ts";

/** The arithmetic mean. */
export function meanOf(x: Float64Array): number {
  let sum = 0;
  for (const value of x) sum += value;
  return sum / x.length;
}

/** Variance with divisor n − 1, in two passes (no cancellation when the mean is large). */
export function varianceOf(x: Float64Array): number {
  const mean = meanOf(x);
  let sum = 0;
  for (const value of x) sum += (value - mean) ** 2;
  return sum / (x.length - 1);
}

/** The mean of all draws of all chains. */
export function posteriorMean(chains: Chains): number {
  return meanOf(pooled(chains));
}

/** The standard deviation of all draws of all chains. */
export function posteriorSd(chains: Chains): number {
  return Math.sqrt(varianceOf(pooled(chains)));
}
