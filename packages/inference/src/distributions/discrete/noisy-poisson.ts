import { requireNumber } from "../../errors/index.ts";
import { logAddExp, logGammaDifference, logGammaTails } from "../../math/special/index.ts";
import { IMPOSSIBLE, isCount } from "../checks.ts";
import { requireDecay } from "./geometric.ts";
import { poisson } from "./poisson.ts";
import { logAbove, logBelow } from "./poisson-tail-ratios.ts";

/**
 * ỹ = y + t, y ~ Poisson(mean), t two-sided geometric with decay α (local spec §10.5). For ỹ ≤ 0 every y lies
 * above ỹ and
 *
 *   P(ỹ) = (1−α)/(1+α)·α^{−ỹ}·e^{−mean(1−α)}.
 *
 * For ỹ > 0 counts below ỹ have the shape of a Poisson law of mean/α, counts above it that of one of α·mean:
 *
 *   P(ỹ) = (1−α)/(1+α)·p·(1 + A + B),  p = mean^ỹ·e^{−mean}/ỹ!,
 *   A = Σ_{y<ỹ} of Poisson(mean/α) in units of its mass at ỹ,  B = Σ_{y>ỹ} of Poisson(α·mean) likewise.
 *
 * Written with incomplete gamma functions, terms as large as mean/α would have to cancel. Here they never arise.
 */
interface Weights {
  /** log A, log B and log(1 + A + B). */
  readonly below: number;
  readonly above: number;
  readonly total: number;
}

/** The report is positive, and so are mean and decay. */
function weightsOf(report: number, mean: number, decay: number): Weights {
  const [logMean, logDecay] = [Math.log(mean), Math.log(decay)];
  const below = logBelow(report, mean / decay, logMean - logDecay);
  const above = logAbove(report, decay * mean, logMean + logDecay);
  return { below, above, total: logAddExp(logAddExp(0, below), above) };
}

/**
 * log P(ỹ). Measured against 50 digits, the error is at most 2e-15 of max(1, |log P(ỹ)|) for counts and means up to
 * 1e9, whatever the decay; beyond, mean/α is known to less than a whole count, and 5e-10 is lost at 2e15. A decay
 * of 0 is the Poisson law itself.
 */
function logMass(report: number, mean: number, decay: number): number {
  check(mean, decay);
  if (!isCount("report", Math.abs(report))) return IMPOSSIBLE;
  if (decay === 0) return poisson.logMass(report, mean);
  const constant = Math.log1p(-decay) - Math.log1p(decay);
  const fall = report * Math.log(decay);
  if (report <= 0) return constant - fall - mean * (1 - decay);
  return constant + (mean === 0 ? fall : logMassAbove0(report, mean, decay, fall));
}

/**
 * log p + log(1 + A + B). Where A is the larger part by far, log p and log A cancel; the sum they stand for is
 * A·p = α^ỹ·e^{mean(1/α−1)}·P(Poisson(mean/α) < ỹ). Likewise B·p = α^{−ỹ}·e^{−mean(1−α)}·P(Poisson(α·mean) > ỹ).
 */
function logMassAbove0(report: number, mean: number, decay: number, fall: number): number {
  const { below, above, total } = weightsOf(report, mean, decay);
  const point = poisson.logMass(report, mean);
  const lift = (mean / decay) * (1 - decay);
  if (mean / decay < report && lift - fall < -point)
    return fall + lift + logGammaTails(report, mean / decay).upper + (total - below);
  const drop = mean * (1 - decay);
  if (decay * mean > report + 1 && drop - fall < -point)
    return -fall - drop + logGammaTails(report + 1, decay * mean).lower + (total - above);
  return point + total;
}

/**
 * d log P(ỹ)/d mean = P(ỹ − 1)/P(ỹ) − 1, because dPoisson(y; m)/dm = Poisson(y − 1; m) − Poisson(y; m). In A and
 * B: (1 − α)·(A/α − 1 − B)/(1 + A + B).
 */
function slope(report: number, mean: number, decay: number): number {
  check(mean, decay);
  if (report <= 0) return decay - 1;
  if (decay === 0) return report / mean - 1;
  if (mean === 0) return 1 / decay - 1;
  const { below, above, total } = weightsOf(report, mean, decay);
  const rising = Math.exp(below - total - Math.log(decay));
  return (1 - decay) * (rising - Math.exp(-total) - Math.exp(above - total));
}

/** E[y | ỹ] = mean·(1 + d log P/d mean) = mean·(A/α + α·(1 + B))/(1 + A + B), a sum of positive terms. */
function expectedCount(report: number, mean: number, decay: number): number {
  check(mean, decay);
  if (report <= 0) return decay * mean;
  if (decay === 0) return report;
  if (mean === 0) return 0;
  const { below, above, total } = weightsOf(report, mean, decay);
  const rising = Math.exp(below - total - Math.log(decay));
  return mean * (rising + decay * (Math.exp(-total) + Math.exp(above - total)));
}

/**
 * log P(y | ỹ) of the count before the noise. Below and above ỹ it is that of a Poisson law, cut at ỹ; where
 * the cut is in its tail, masses are taken in units of the mass at ỹ.
 */
function logMassOfCount(count: number, report: number, mean: number, decay: number): number {
  check(mean, decay);
  if (!isCount("count", count) || !isCount("report", Math.abs(report))) return IMPOSSIBLE;
  if (report <= 0 || mean === 0) return poisson.logMass(count, decay * mean);
  if (decay === 0) return count === report ? 0 : IMPOSSIBLE;
  const { below, above, total } = weightsOf(report, mean, decay);
  const steps = count - report;
  if (steps === 0) return -total;
  const side = steps < 0 ? mean / decay : decay * mean;
  if (steps < 0 && side < report)
    return poisson.logMass(count, side) - logGammaTails(report, side).upper + (below - total);
  if (steps > 0 && side > report + 1)
    return poisson.logMass(count, side) - logGammaTails(report + 1, side).lower + (above - total);
  const logSide = Math.log(mean) + Math.sign(steps) * Math.log(decay);
  return steps * logSide - logGammaDifference(report + 1, steps) - total;
}

function check(mean: number, decay: number): void {
  requireNumber("mean", mean, (m) => m >= 0 && m < Infinity, "finite and at least 0");
  requireDecay(decay);
}

/**
 * A Poisson count behind the geometric mechanism, the count summed out.
 *
 * @example
 * ```ts
 * import { noisyPoisson } from "@dpbayes/inference/distributions";
 * console.log(noisyPoisson.expectedCount(4, 1.3, 0.37).toFixed(4)); // 2.6604
 * ```
 */
export const noisyPoisson = Object.freeze({ logMass, slope, expectedCount, logMassOfCount });
