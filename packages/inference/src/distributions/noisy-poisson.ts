import { requireNumber } from "../errors/index.ts";
import { logAddExp, logGammaTails } from "../math/special/index.ts";
import { poisson } from "./poisson.ts";
import { twoSidedGeometric } from "./two-sided-geometric.ts";

/**
 * log P(ỹ) of ỹ = y + t, y ~ Poisson(mean), t two-sided geometric with decay α (local spec §10.5).
 * Summed over y: for ỹ ≤ 0 every y lies above ỹ and
 *
 *   P(ỹ) = (1−α)/(1+α)·α^{−ỹ}·e^{−mean(1−α)};
 *
 * for ỹ > 0 counts up to ỹ are those of a Poisson with mean/α, counts above it those of one with α·mean:
 *
 *   P(ỹ) = (1−α)/(1+α)·[α^ỹ·e^{mean(1/α−1)}·Q(ỹ+1, mean/α) + α^{−ỹ}·e^{−mean(1−α)}·P(ỹ+1, α·mean)],
 *
 * P and Q the halves of the incomplete gamma function: P(Poisson(m) ≤ k) = Q(k+1, m).
 */
function logMass(report: number, mean: number, decay: number): number {
  requireMean(mean);
  const constant = Math.log1p(-decay) - Math.log1p(decay);
  const logDecay = Math.log(decay);
  const above = -report * logDecay - mean * (1 - decay);
  if (report <= 0 || mean === 0) return constant + (report <= 0 ? above : report * logDecay);
  const low = report * logDecay + mean * (1 / decay - 1) + logGammaTails(report + 1, mean / decay).upper;
  return constant + logAddExp(low, above + logGammaTails(report + 1, decay * mean).lower);
}

/** d log P(ỹ)/d mean = P(ỹ − 1)/P(ỹ) − 1, because dPoisson(y; m)/dm = Poisson(y − 1; m) − Poisson(y; m). */
function slope(report: number, mean: number, decay: number): number {
  if (report <= 0) return decay - 1;
  return Math.expm1(logMass(report - 1, mean, decay) - logMass(report, mean, decay));
}

/** E[y | ỹ] = mean·(1 + d log P/d mean). */
function expectedCount(report: number, mean: number, decay: number): number {
  return mean * (1 + slope(report, mean, decay));
}

/** log P(y | ỹ) of the count before the noise. */
function logMassOfCount(count: number, report: number, mean: number, decay: number): number {
  const joint = poisson.logMass(count, mean) + twoSidedGeometric.logMass(report - count, decay);
  return joint - logMass(report, mean, decay);
}

function requireMean(mean: number): void {
  requireNumber("mean", mean, (m) => m >= 0 && m < Infinity, "finite and at least 0");
}

/**
 * A Poisson count behind the geometric mechanism, the count summed out.
 *
 * @example
 * ```ts
 * import { noisyPoisson } from "@dpbayes/inference";
 * console.log(noisyPoisson.expectedCount(4, 1.3, 0.37).toFixed(4)); // 2.6604
 * ```
 */
export const noisyPoisson = Object.freeze({ logMass, slope, expectedCount, logMassOfCount });
