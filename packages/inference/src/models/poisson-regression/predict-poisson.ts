import { poisson } from "../../distributions/index.ts";
import { requireLength, requireNumber } from "../../errors/index.ts";
import type { Fit } from "../../fit/index.ts";
import { gammaUpper, log1pExp, logSumExp } from "../../math/special/index.ts";
import { type PredictOptions, predictedDraws } from "../regression/prediction/predicted-draws.ts";
import { type PredictedNumber, predictedNumber } from "../regression/prediction/predicted-number.ts";
import type { PredictionRow } from "../regression/prediction/prediction-row.ts";

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
  /** Whose counts they are, in words, where the fit has several holders: their mean without `holder`. */
  readonly about?: string;
}

/**
 * Predictions of a Poisson regression for new people, in original units. A new count follows the mixture of Poisson laws
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
  options: PredictOptions = {},
): PoissonPredictions {
  const { values, sortedRow, share, about } = predictedDraws(fit, rows, options, log1pExp);
  return Object.freeze({
    rows: Object.freeze(rows.map((_, i) => predictedCount(sortedRow(i), share))),
    rates: values,
    ...(about !== undefined && { about }),
  });
}

function predictedCount(sorted: Float64Array, share: number): PredictedCount {
  const rate = predictedNumber(sorted, share);
  return Object.freeze({
    rate,
    // Var Y = E rate + Var rate.
    count: Object.freeze({
      mean: rate.mean,
      sd: Math.sqrt(rate.mean + rate.sd ** 2),
      low: countQuantile(sorted, (1 - share) / 2),
      high: countQuantile(sorted, (1 + share) / 2),
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
