import { logisticOutcome } from "../../glm/outcomes/outcome-moments.ts";
import { recordMoments } from "../../glm/sums/record-moments.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import { type LogisticLayout, statisticCoordinates } from "./statistic-coordinates.ts";

/** Mean and covariance (k×k) of one record's statistic. */
export interface LogisticMoments {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
}

/**
 * The exact moments of one record's logistic statistic, x ~ N(mean, Σ), P(y = 1 | x) = σ(α + xᵀθ) (glm spec §4).
 *
 * @example
 * ```ts
 * import { logisticMoments } from "@dpbayes/inference/models/logistic-regression";
 * import { regressionPoint } from "@dpbayes/inference/models/regression";
 * const point = regressionPoint(1);
 * point.coefficients[0] = 0.7;
 * point.covariance[0] = 1.508;
 * const { mean } = logisticMoments("logistic", point);
 * console.log(mean[0]!.toFixed(10), mean[1]); // 0.4546785253 1.508
 * ```
 */
export function logisticMoments(layout: LogisticLayout, point: RegressionPoint): LogisticMoments {
  const coordinates = statisticCoordinates(layout, point.coefficients.length);
  const moments = recordMoments(coordinates, point.coefficients.length, logisticOutcome);
  moments.moveTo(point);
  const k = coordinates.length;
  const covariance = moments.second.map(
    (value, at) => value - moments.mean[Math.floor(at / k)]! * moments.mean[at % k]!,
  );
  return Object.freeze({ mean: moments.mean, covariance });
}
