import { normalCdf, normalQuantile, normalUpperTail } from "../../math/special/index.ts";

/** What the others say of one holder's number, and how far it is off. */
export interface PredictedByOthers {
  /** The others' mean and the sd of what they predict for this holder's estimate. */
  readonly expected: number;
  readonly sd: number;
  readonly found: number;
  /** P(an estimate as far out on either side | the others), were the holder one of them. */
  readonly probability: number;
  /** The normal score of what was found: standard normal, were the holder one of them. */
  readonly score: number;
  /** √E τ²: by how much the others say that holders' true numbers scatter. */
  readonly spread: number;
}

export interface Known {
  readonly value: number;
  readonly variance: number;
}

const GRID = 120;

/**
 * The random-effects prediction of one holder's estimate b with error variance v from those of the others, b_i with v_i:
 *
 *   b_i ~ N(μ, τ² + v_i),  μ flat,  τ ~ half-normal(`spread`),  b ~ N(μ, τ² + v).
 *
 * Given τ everything is normal; τ itself is summed over a grid, so that few others, who cannot tell it, predict with the
 * heavy tails that this deserves: a plug-in spread would call ordinary holders outliers.
 */
export function predictedByOthers(own: Known, others: readonly Known[], spread: number): PredictedByOthers {
  const parts = tauGrid(others, spread).map(({ tau, weight }) => {
    const { mean, variance } = meanGiven(tau, others);
    return { weight, mean, tau, sd: Math.sqrt(own.variance + variance + tau * tau) };
  });
  const average = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((sum, part) => sum + part.weight * of(part), 0);
  const expected = average(({ mean }) => mean);
  const below = average(({ mean, sd }) => normalCdf((own.value - mean) / sd));
  const above = average(({ mean, sd }) => normalUpperTail((own.value - mean) / sd));
  return Object.freeze({
    expected,
    sd: Math.sqrt(average(({ mean, sd }) => sd * sd + (mean - expected) ** 2)),
    found: own.value,
    probability: Math.min(1, 2 * Math.min(below, above)),
    score: below < above ? scoreBelow(below) : -scoreBelow(above),
    spread: Math.sqrt(average(({ tau }) => tau * tau)),
  });
}

/** Φ⁻¹, finite where a tail has no number any more. */
function scoreBelow(tail: number): number {
  return normalQuantile(Math.max(Number.MIN_VALUE, tail));
}

function meanGiven(
  tau: number,
  others: readonly Known[],
): { readonly mean: number; readonly variance: number } {
  let [sum, precision] = [0, 0];
  for (const { value, variance } of others) {
    const weight = 1 / (variance + tau * tau);
    sum += weight * value;
    precision += weight;
  }
  return { mean: sum / precision, variance: 1 / precision };
}

/** τ on a grid with its posterior: prior times the likelihood of differences, μ integrated out. */
function tauGrid(
  others: readonly Known[],
  spread: number,
): readonly { readonly tau: number; readonly weight: number }[] {
  const least = Math.sqrt(Math.min(...others.map(({ variance }) => variance))) / 100;
  const low = Math.log(Math.min(least, spread / 100));
  const high = Math.log(5 * spread);
  const points = Array.from({ length: GRID }, (_, i) => Math.exp(low + ((high - low) * (i + 0.5)) / GRID));
  // On the log grid the prior's density is multiplied by τ.
  const logs = points.map((tau) => -0.5 * (tau / spread) ** 2 + Math.log(tau) + logLikelihood(tau, others));
  const most = Math.max(...logs);
  const total = logs.reduce((sum, log) => sum + Math.exp(log - most), 0);
  return points.map((tau, i) => ({ tau, weight: Math.exp(logs[i]! - most) / total }));
}

function logLikelihood(tau: number, others: readonly Known[]): number {
  const { mean, variance } = meanGiven(tau, others);
  return others.reduce((sum, one) => {
    const whole = one.variance + tau * tau;
    return sum - 0.5 * (Math.log(whole) + (one.value - mean) ** 2 / whole);
  }, 0.5 * Math.log(variance));
}
