import { betaLowerInverse, normalCdf } from "../math/special/index.ts";
import { areUsable, type Chains, mapChains, pooled } from "./chains.ts";
import { essMean, essQuantile } from "./effective-size.ts";
import { posteriorMean, posteriorSd } from "./moments.ts";
import { sorted } from "./quantiles.ts";

/** Monte Carlo standard error of the mean: sd/√ESS (Vehtari et al. 2021, section 4). */
export function mcseMean(chains: Chains): number {
  return posteriorSd(chains) / Math.sqrt(essMean(chains));
}

/**
 * Monte Carlo standard error of the standard deviation by the delta method: with y = (x − x̄)²,
 * var(sd) ≈ var(ȳ)/(4ȳ) and var(ȳ) = (mean(y²) − ȳ²)/ESS(y). No normality is assumed.
 */
export function mcseSd(chains: Chains): number {
  const centre = posteriorMean(chains);
  const squares = mapChains(chains, (x) => (x - centre) ** 2);
  const variance = posteriorMean(squares);
  const fourth = posteriorMean(mapChains(squares, (y) => y * y));
  return Math.sqrt((fourth - variance * variance) / essMean(squares) / variance / 4);
}

/**
 * Monte Carlo standard error of a quantile (Vehtari et al. 2021, section 4.3): with ESS draws for the
 * indicator, the share of draws below has about the law Beta(ESS·p + 1, ESS·(1 − p) + 1); half the
 * distance between the order statistics at its 16 % and 84 % points is the standard error.
 */
export function mcseQuantile(chains: Chains, probability: number): number {
  const size = essQuantile(chains, probability);
  if (!areUsable(chains)) return Number.NaN;
  const all = sorted(pooled(chains));
  const position = (p: number): number =>
    betaLowerInverse(size * probability + 1, size * (1 - probability) + 1, p) * all.length - 1;
  const low = Math.floor(Math.max(position(normalCdf(-1)), 0));
  const high = Math.ceil(Math.min(position(normalCdf(1)), all.length - 1));
  return (all[high]! - all[low]!) / 2;
}
