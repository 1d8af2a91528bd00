import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { type OneRecordMoments, oneRecordMoments } from "../../glm/statistic/one-record-moments.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import { type PoissonLayout, poissonLayouts } from "./poisson-sum.ts";

/**
 * The exact moments of one record's Poisson statistic: x ~ N(mean, Σ), y = min(Y, bound),
 * Y ~ Poisson(log(1 + exp(α + xᵀθ))) (glm spec §4). The bound is the count to which the holder clips, or Infinity.
 *
 * @example
 * ```ts
 * import { poissonMoments, poissonOutcome } from "@dpbayes/inference/models/poisson-regression";
 * import { regressionPoint } from "@dpbayes/inference/models/regression";
 * const point = regressionPoint(1);
 * point.coefficients[0] = 0.7;
 * point.covariance[0] = 1.5;
 * const { mean } = poissonMoments("poisson", point, poissonOutcome(5));
 * console.log([...mean].map((value) => value.toFixed(4)).join(" ")); // 0.0000 1.5000 0.5208 1.3931
 * ```
 */
export function poissonMoments(
  layout: PoissonLayout,
  point: RegressionPoint,
  outcome: OutcomeMoments,
): OneRecordMoments {
  return oneRecordMoments(poissonLayouts[layout], point, outcome);
}
