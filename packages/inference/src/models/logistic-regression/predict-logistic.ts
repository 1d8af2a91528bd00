import type { Fit } from "../../fit/index.ts";
import { logistic } from "../../math/special/index.ts";
import { type PredictOptions, predictedDraws } from "../regression/prediction/predicted-draws.ts";
import { type PredictedNumber, predictedNumber } from "../regression/prediction/predicted-number.ts";
import type { PredictionRow } from "../regression/prediction/prediction-row.ts";

export interface LogisticPredictions {
  /** What is known about each person's probability of the outcome's second level. */
  readonly rows: readonly PredictedNumber[];
  /** rows × draws: the probability of each row under each draw. */
  readonly probabilities: Float64Array;
  /** Whose outcome it is, in words, where the fit has several holders: their mean without `holder`. */
  readonly about?: string;
}

/**
 * The posterior of P(outcome = second level) for new people, in original units. The interval is about the
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
  options: PredictOptions = {},
): LogisticPredictions {
  const { values, sortedRow, share, about } = predictedDraws(fit, rows, options, logistic);
  return Object.freeze({
    rows: Object.freeze(rows.map((_, i) => predictedNumber(sortedRow(i), share))),
    probabilities: values,
    ...(about !== undefined && { about }),
  });
}
