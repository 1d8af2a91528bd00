import { requireFinite, requireNumber } from "../../../errors/index.ts";
import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import { writeLogisticIntegrals } from "./logistic-integrals.ts";

/** E σ(u), u ~ N(mean, variance), with its derivatives in mean and variance. */
export interface LogisticNormal {
  readonly expected: number;
  readonly inMean: number;
  readonly inVariance: number;
}

/**
 * The expectation of 1/(1 + e^{−u}) for a normal u (local spec §6), to 1e-12 absolute. The derivative in
 * the variance is half the second one in the mean (the heat equation), E σ″/2.
 *
 * @example
 * ```ts
 * import { logisticNormal } from "@dpbayes/inference/models/logistic-regression";
 * const { expected, inMean } = logisticNormal(0.7, 0.5);
 * console.log(expected.toFixed(10), inMean.toFixed(10)); // 0.6526115318 0.2052230628
 * ```
 */
export function logisticNormal(mean: number, variance: number): LogisticNormal {
  requireFinite("mean", mean);
  requireNumber("variance", variance, (v) => v >= 0 && v < Infinity, "non-negative and finite");
  const integrals = new Float64Array(ORDERS);
  writeLogisticIntegrals(mean, variance, integrals);
  return Object.freeze({
    expected: integrals[0]!,
    inMean: integrals[1]!,
    inVariance: 0.5 * integrals[2]!,
  });
}
