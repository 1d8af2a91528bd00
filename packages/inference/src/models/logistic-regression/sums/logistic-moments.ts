import { type OneRecordMoments, oneRecordMoments } from "../../glm/statistic/one-record-moments.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import { logisticOutcome } from "../link/logistic-outcome.ts";
import { type LogisticLayout, logisticLayouts } from "./logistic-sum.ts";

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
export function logisticMoments(layout: LogisticLayout, point: RegressionPoint): OneRecordMoments {
  return oneRecordMoments(logisticLayouts[layout], point, logisticOutcome);
}
