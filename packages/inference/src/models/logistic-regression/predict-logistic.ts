import type { Study } from "@dpbayes/privacy/formats";
import { quantileOfSorted, varianceOf } from "../../diagnostics/index.ts";
import { fail, requireNumber } from "../../errors/index.ts";
import type { Fit } from "../../fit/index.ts";
import { logistic } from "../../math/special/index.ts";
import { type PredictionRow, rowReader } from "../regression/prediction-row.ts";

export interface PredictLogisticOptions {
  /** Needed for rows that name variables. */
  readonly study?: Study;
  /** Probability that the interval holds; 0.9 when absent. */
  readonly interval?: number;
}

/** What is known about one person's probability of the outcome's second level. */
export interface PredictedProbability {
  readonly mean: number;
  readonly sd: number;
  readonly low: number;
  readonly high: number;
}

export interface LogisticPredictions {
  readonly rows: readonly PredictedProbability[];
  /** rows × draws: the probability of each row under each draw. */
  readonly probabilities: Float64Array;
}

/**
 * The posterior of P(outcome = second level) for new people, in people's units. The interval is about the
 * probability: of the outcome itself the model never knows more than that.
 *
 * @example
 * ```ts
 * import { createFit, predictLogistic } from "@dpbayes/inference";
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const run = [{ chain: 0, seed: 1, draws: Float64Array.of(-1, 0.5, 0, 0.5), stats: {}, warmup, seconds: 0 }];
 * const parameters = [{ name: "intercept", shape: [] }, { name: "coefficients", shape: [1] }];
 * const { rows } = predictLogistic(createFit(parameters, run, { seed: 1 }), [[2]]);
 * console.log(rows[0]!.mean.toFixed(4)); // 0.6155
 * ```
 */
export function predictLogistic(
  fit: Fit,
  rows: readonly PredictionRow[],
  options: PredictLogisticOptions = {},
): LogisticPredictions {
  const share = requireNumber("interval", options.interval ?? 0.9, (p) => p > 0 && p < 1, "between 0 and 1");
  const slopes = fit.names.flatMap((name, i) => (name.startsWith("coefficients[") ? [i] : []));
  if (slopes.length === 0)
    fail("ARGUMENT", { name: "fit", found: "without coefficients", accepted: "a fit of a regression" });
  const labels = slopes.map((i) => fit.names[i]!.slice("coefficients[".length, -1));
  const read = rowReader(labels, options.study);
  const covariates = rows.map(read);
  const draws = fit.chainCount * fit.drawCount;
  const probabilities = new Float64Array(rows.length * draws);
  covariates.forEach((x, i) => {
    writeProbabilities(fit, slopes, x, probabilities.subarray(i * draws, (i + 1) * draws));
  });
  return Object.freeze({
    rows: Object.freeze(
      rows.map((_, i) => summaryOf(probabilities.slice(i * draws, (i + 1) * draws).sort(), share)),
    ),
    probabilities,
  });
}

function writeProbabilities(
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
    out[draw] = logistic(u);
  }
}

function summaryOf(sorted: Float64Array, share: number): PredictedProbability {
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return Object.freeze({
    mean,
    sd: Math.sqrt(varianceOf(sorted)),
    low: quantileOfSorted(sorted, (1 - share) / 2),
    high: quantileOfSorted(sorted, (1 + share) / 2),
  });
}
