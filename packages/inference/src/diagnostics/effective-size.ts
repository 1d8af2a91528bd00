import { meanAutocovariance } from "./autocovariance.ts";
import { type Chains, mapChains, pooled, splitChains, whenUsable } from "./chains.ts";
import { meanOf, posteriorMean, varianceOf } from "./moments.ts";
import { quantileOfSorted, sorted } from "./quantiles.ts";
import { rankedHalves } from "./rank-normalise.ts";

/**
 * The number of independent draws that would estimate the centre of the distribution as well
 * (Vehtari et al. 2021: of the rank-normalised draws). NaN for fewer than four draws or draws that
 * are not finite.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { essBulk } from "@dpbayes/inference/diagnostics";
 * const rng = seededSource(1);
 * const independent = [0, 1, 2, 3].map(() => new Float64Array(1000).map(() => rng.normal()));
 * console.log(essBulk(independent) > 3000); // true
 * ```
 */
export function essBulk(chains: Chains): number {
  return whenUsable(chains, () => effectiveSize(rankedHalves(chains).normalised));
}

/** The smaller of the effective numbers of draws for the 5 % and the 95 % quantile. */
export function essTail(chains: Chains): number {
  return whenUsable(chains, () => {
    const order = sorted(pooled(chains));
    return Math.min(quantileSize(chains, order, 0.05), quantileSize(chains, order, 0.95));
  });
}

/** For the mean: of the draws themselves. */
export function essMean(chains: Chains): number {
  return whenUsable(chains, () => effectiveSize(splitChains(chains)));
}

/** For the standard deviation: of the squared distances from the mean. */
export function essSd(chains: Chains): number {
  const mean = posteriorMean(chains);
  return essMean(mapChains(chains, (x) => (x - mean) ** 2));
}

/** For a quantile: of the indicators of lying at or below it. */
export function essQuantile(chains: Chains, probability: number): number {
  return whenUsable(chains, () => quantileSize(chains, sorted(pooled(chains)), probability));
}

function quantileSize(chains: Chains, order: Float64Array, probability: number): number {
  const quantile = quantileOfSorted(order, probability);
  return effectiveSize(splitChains(mapChains(chains, (x) => (x <= quantile ? 1 : 0))));
}

/**
 * S/τ with τ = −1 + 2 Σ P_k over Geyer's (1992) initial monotone sequence of pair sums
 * P_k = ρ_2k + ρ_{2k+1} (Vehtari et al. 2021, eqs. 9-13). Correlations combine within- and
 * between-chain variance, ρ_t = 1 − (W − s_t)/var⁺, so chains that disagree have few effective draws.
 * τ is at least 1/log10 S: a chain with negative correlations is not credited beyond that.
 */
export function effectiveSize(chains: Chains): number {
  const total = chains.length * chains[0]!.length;
  if (isConstant(chains)) return total;
  const correlation = correlationAt(chains);
  return total / Math.max(correlationTime(correlation, chains[0]!.length), 1 / Math.log10(total));
}

/** Constant draws estimate their constant perfectly: the convention of ArviZ is kept. */
function isConstant(chains: Chains): boolean {
  const first = chains[0]![0]!;
  return chains.every((chain) => chain.every((x) => x === first));
}

function correlationAt(chains: Chains): (lag: number) => number {
  const n = chains[0]!.length;
  const covariance = meanAutocovariance(chains);
  const within = (covariance[0]! * n) / (n - 1);
  const between = chains.length > 1 ? varianceOf(Float64Array.from(chains, meanOf)) : 0;
  const total = covariance[0]! + between;
  return (lag) => 1 - (within - covariance[lag]!) / total;
}

/**
 * The sum runs over pairs while they are positive, each pair at most the one before. The first term
 * of the pair after them is added once, unless it is negative in a negative pair: it improves the
 * estimate of antithetic chains (Vehtari et al. 2021, section 3.2).
 */
function correlationTime(correlation: (lag: number) => number, n: number): number {
  let even = 1;
  let odd = correlation(1);
  let least = Number.POSITIVE_INFINITY;
  let time = -1;
  let lag = 1;
  while (lag < n - 3 && even + odd > 0) {
    least = Math.min(least, even + odd);
    time += 2 * least;
    even = correlation(lag + 1);
    odd = correlation(lag + 2);
    lag += 2;
  }
  return time + (even + odd >= 0 ? even : Math.max(even, 0));
}
