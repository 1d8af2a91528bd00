import type { Study } from "@dpbayes/privacy/formats";
import { requireLength } from "../../../errors/index.ts";
import type { Fit } from "../../../fit/fit.ts";
import { linearColumns } from "../../regression/linear/linear-columns.ts";
import type { PredictionRow } from "../../regression/prediction/prediction-row.ts";
import { rowReader } from "../../regression/prediction/prediction-row.ts";
import { type PosteriorMoments, predictionError } from "./errors.ts";

/** The coefficients of a fitted linear regression, intercept first where there is one, in original units. */
export interface FittedCoefficients extends PosteriorMoments {
  /** What the entries stand for: "intercept", then the columns. */
  readonly labels: readonly string[];
  /** A row per draw: what `unbiasedSquaredMmd` compares. */
  readonly draws: Float64Array;
}

/**
 * Moments and draws of the coefficients of any linear regression's fit, for `estimationError`,
 * `predictiveMoments` and `unbiasedSquaredMmd`.
 *
 * @example
 * ```ts
 * import { createFit } from "@dpbayes/inference";
 * import { estimationError, fittedCoefficients } from "@dpbayes/inference/models/distributed-regression";
 * const parameters = [
 *   { name: "coefficients", shape: [2], labels: ["age", "dose"] },
 *   { name: "sigma", shape: [] },
 * ];
 * const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
 * const draws = Float64Array.of(1, 0, 2, 3, 4, 2);
 * const fit = createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });
 * const { mean, labels } = fittedCoefficients(fit);
 * console.log(labels, estimationError(mean, Float64Array.of(2, 1))); // [ 'age', 'dose' ] 0.5
 * ```
 */
export function fittedCoefficients(fit: Fit): FittedCoefficients {
  const { intercept, coefficients, sigma, labels } = linearColumns(fit);
  const places = [...(intercept < 0 ? [] : [intercept]), ...labels.map((_, j) => coefficients + j)];
  const p = places.length;
  const rows = fit.chainCount * fit.drawCount;
  const width = fit.names.length;
  const draws = new Float64Array(rows * p);
  const mean = new Float64Array(p);
  let variance = 0;
  for (let r = 0; r < rows; r++) {
    for (let i = 0; i < p; i++) {
      draws[r * p + i] = fit.values[r * width + places[i]!]!;
      mean[i]! += draws[r * p + i]! / rows;
    }
    variance += fit.values[r * width + sigma]! ** 2 / rows;
  }
  const named = [...(intercept < 0 ? [] : ["intercept"]), ...labels];
  return Object.freeze({ labels: named, draws, mean, covariance: covarianceOf(draws, mean), variance });
}

function covarianceOf(draws: Float64Array, mean: Float64Array): Float64Array {
  const p = mean.length;
  const rows = draws.length / p;
  const out = new Float64Array(p * p);
  for (let r = 0; r < rows; r++)
    for (let i = 0; i < p; i++)
      for (let k = 0; k < p; k++)
        out[i * p + k]! += ((draws[r * p + i]! - mean[i]!) * (draws[r * p + k]! - mean[k]!)) / rows;
  return out;
}

/** Mean over new rows of (response − predicted mean)², all in original units; rows as for `predictLinear`. */
export function fittedPredictionError(
  fit: Fit,
  rows: readonly PredictionRow[],
  responses: ArrayLike<number>,
  options: { readonly study?: Study } = {},
): number {
  requireLength("responses", responses, rows.length);
  const { mean, labels } = fittedCoefficients(fit);
  const constant = labels.length > linearColumns(fit).labels.length ? [1] : [];
  const read = rowReader(linearColumns(fit).labels, options.study);
  const features = Float64Array.from(rows.flatMap((row, i) => [...constant, ...read(row, i)]));
  return predictionError(mean, features, Float64Array.from(responses));
}
