import type { Study } from "@dpbayes/privacy/formats";
import { quantileOfSorted, sorted } from "../../../diagnostics/quantiles.ts";
import { fail, requireNumber } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import { writePredictors } from "../../regression/prediction/predicted-draws.ts";
import { type PredictionRow, rowReader } from "../../regression/prediction/prediction-row.ts";
import { regressionDraws } from "../../regression/prediction/regression-draws.ts";
import { holderWords, type WhichHolder } from "../../regression/prediction/which-holder.ts";
import { mixtureQuantile } from "./mixture-quantile.ts";

export interface LinearPredictionOptions extends WhichHolder {
  /** The study of the fit; needed for rows given by variable. */
  readonly study?: Study;
  /** Which quantiles; 0.05, 0.5 and 0.95 if absent. */
  readonly probabilities?: readonly number[];
}

/** What is known of one number. */
export interface Forecast {
  readonly mean: number;
  readonly sd: number;
  readonly quantiles: readonly number[];
}

export interface LinearPrediction {
  /** The expected response at this row: uncertainty of the coefficients only. */
  readonly expected: Forecast;
  /** One new response: the residual's spread as well. */
  readonly response: Forecast;
  /** Whose response it is, in words, where the fit has several holders: their mean without `holder`. */
  readonly about?: string;
}

/**
 * Predictions of a linear regression for new rows, in original units. Quantiles of a new response are
 * those of the mixture of normals over the draws, so no random numbers are needed.
 *
 * @example
 * ```ts
 * import { createFit, predictLinear } from "@dpbayes/inference";
 * const parameters = [
 *   { name: "intercept", shape: [] },
 *   { name: "coefficients", shape: [1], labels: ["age"] },
 *   { name: "sigma", shape: [] },
 * ];
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const draws = Float64Array.of(1, 0.5, 2, 1, 0.5, 2);
 * const fit = createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });
 * const [prediction] = predictLinear(fit, [[40]]);
 * console.log(prediction!.expected.mean, prediction!.response.sd); // 21 2
 * ```
 */
export function predictLinear(
  fit: Fit,
  rows: readonly PredictionRow[],
  options: LinearPredictionOptions = {},
): readonly LinearPrediction[] {
  const probabilities = options.probabilities ?? [0.05, 0.5, 0.95];
  for (const p of probabilities) requireNumber("a probability", p, (x) => x > 0 && x < 1, "between 0 and 1");
  const { labels, coefficients, sigma } = regressionDraws(fit, options);
  if (sigma === undefined)
    return fail("ARGUMENT", {
      name: "fit",
      found: "another model's",
      accepted: "one of a linear regression",
    });
  const read = rowReader(labels, options.study);
  const about = holderWords(fit, options);
  return rows.map((row, i) =>
    Object.freeze({
      ...predictRow(coefficients, sigma, read(row, i), probabilities),
      ...(about !== undefined && { about }),
    }),
  );
}

function predictRow(
  coefficients: Float64Array,
  sds: Float64Array,
  x: readonly number[],
  probabilities: readonly number[],
): LinearPrediction {
  const means = new Float64Array(sds.length);
  writePredictors(coefficients, x, means);
  const ordered = sorted(means);
  const mean = average(means);
  const variance = average(means.map((m) => (m - mean) ** 2));
  const spread = average(sds.map((s) => s * s));
  const expected = probabilities.map((p) => quantileOfSorted(ordered, p));
  const response = probabilities.map((p) => mixtureQuantile(means, sds, p));
  return {
    expected: Object.freeze({ mean, sd: Math.sqrt(variance), quantiles: expected }),
    response: Object.freeze({ mean, sd: Math.sqrt(variance + spread), quantiles: response }),
  };
}

function average(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
