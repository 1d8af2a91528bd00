import type { Study } from "@dpbayes/privacy/formats";
import { quantileOfSorted, varianceOf } from "../../diagnostics/index.ts";
import { poisson } from "../../distributions/index.ts";
import { fail, requireLength, requireNumber } from "../../errors/index.ts";
import type { Fit } from "../../fit/index.ts";
import { gammaUpper, log1pExp, logSumExp } from "../../math/special/index.ts";
import { type PredictionRow, rowReader } from "../regression/prediction-row.ts";

export interface PredictPoissonOptions {
  /** Needed for rows that name variables. */
  readonly study?: Study;
  /** Probability that the intervals hold; 0.9 when absent. */
  readonly interval?: number;
}

/** What is known about one number. */
export interface PredictedNumber {
  readonly mean: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
}

export interface PredictedCount {
  /** The expected count at this row: uncertainty of the coefficients only. */
  readonly rate: PredictedNumber;
  /** One new count, not clipped. Whole ends that leave at most (1 − interval)/2 outside on either side. */
  readonly count: PredictedNumber;
}

export interface PoissonPredictions {
  readonly rows: readonly PredictedCount[];
  /** rows × draws: the expected count of each row under each draw. */
  readonly rates: Float64Array;
}

/**
 * Predictions of a Poisson regression for new people, in people's units. A new count follows the mixture of Poisson laws
 * over the draws, so no random numbers are needed.
 *
 * @example
 * ```ts
 * import { createFit, predictPoisson } from "@dpbayes/inference";
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [{ chain: 0, seed: 1, draws: Float64Array.of(1, 0.5, 1, 0.5), stats: {}, warmup, seconds: 0 }];
 * const parameters = [{ name: "intercept", shape: [] }, { name: "coefficients", shape: [1] }];
 * const { rows } = predictPoisson(createFit(parameters, run, { seed: 1 }), [[4]]);
 * console.log(rows[0]!.rate.mean.toFixed(4), rows[0]!.count.low, rows[0]!.count.high); // 3.0486 1 6
 * ```
 */
export function predictPoisson(
  fit: Fit,
  rows: readonly PredictionRow[],
  options: PredictPoissonOptions = {},
): PoissonPredictions {
  const share = requireNumber("interval", options.interval ?? 0.9, (p) => p > 0 && p < 1, "between 0 and 1");
  const slopes = fit.names.flatMap((name, i) => (name.startsWith("coefficients[") ? [i] : []));
  if (slopes.length === 0)
    fail("ARGUMENT", { name: "fit", found: "without coefficients", accepted: "a fit of a regression" });
  const labels = slopes.map((i) => fit.names[i]!.slice("coefficients[".length, -1));
  const covariates = rows.map(rowReader(labels, options.study));
  const draws = fit.chainCount * fit.drawCount;
  const rates = new Float64Array(rows.length * draws);
  const summaries = covariates.map((x, i) => {
    const own = rates.subarray(i * draws, (i + 1) * draws);
    writeRates(fit, slopes, x, own);
    return summaryOf(own.slice().sort(), share);
  });
  return Object.freeze({ rows: Object.freeze(summaries), rates });
}

function writeRates(
  { names, values }: Fit,
  slopes: readonly number[],
  x: ArrayLike<number>,
  out: Float64Array,
): void {
  const width = names.length;
  const intercept = names.indexOf("intercept");
  for (let draw = 0; draw < out.length; draw++) {
    let u = intercept >= 0 ? values[draw * width + intercept]! : 0;
    for (let j = 0; j < slopes.length; j++) u += values[draw * width + slopes[j]!]! * x[j]!;
    out[draw] = log1pExp(u);
  }
}

function summaryOf(sorted: Float64Array, share: number): PredictedCount {
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  const variance = varianceOf(sorted);
  const [low, high] = [(1 - share) / 2, (1 + share) / 2];
  return Object.freeze({
    rate: Object.freeze({
      mean,
      sd: Math.sqrt(variance),
      low: quantileOfSorted(sorted, low),
      high: quantileOfSorted(sorted, high),
    }),
    // Var Y = E rate + Var rate.
    count: Object.freeze({
      mean,
      sd: Math.sqrt(mean + variance),
      low: countQuantile(sorted, low),
      high: countQuantile(sorted, high),
    }),
  });
}

/** The smallest k with P(Y ≤ k) ≥ p under the mixture over sorted rates. */
function countQuantile(rates: Float64Array, p: number): number {
  let [low, high] = [-1, 1];
  while (!(cdf(rates, high) >= p)) {
    low = high;
    high *= 2;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (cdf(rates, middle) >= p) high = middle;
    else low = middle;
  }
  return high;
}

/** P(Y ≤ k | rate) is the upper incomplete gamma function of k + 1. */
function cdf(rates: Float64Array, k: number): number {
  return rates.reduce((sum, rate) => sum + gammaUpper(k + 1, rate), 0) / rates.length;
}

/**
 * The log predictive mass of observed counts, one number per row: log of the average of P(Y = count) over the draws.
 * Larger is better; their mean compares models on public test data.
 */
export function poissonLogScores(
  { rows, rates }: PoissonPredictions,
  counts: readonly number[],
): readonly number[] {
  requireLength("counts", counts, rows.length);
  const draws = rates.length / rows.length;
  const logs = new Float64Array(draws);
  return counts.map((count, i) => {
    requireNumber(`counts[${i}]`, count, (c) => Number.isSafeInteger(c) && c >= 0, "a count from 0");
    for (let draw = 0; draw < draws; draw++) logs[draw] = poisson.logMass(count, rates[i * draws + draw]!);
    return logSumExp(logs) - Math.log(draws);
  });
}
