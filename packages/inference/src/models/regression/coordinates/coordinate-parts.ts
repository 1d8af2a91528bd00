import { correlationCholesky, positive, real, type Transform } from "../../../transforms/index.ts";
import type { ScalarPrior } from "../../priors/index.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import type { ScaleLimits } from "../regression-start.ts";
import { scatterOf } from "../scatter.ts";
import { limitedScales } from "./limited-scales.ts";

export type Part = "intercept" | "coefficients" | "mean" | "correlation" | "scales" | "sigma";

/** The transform of each part of a point, in the order of the coordinates. */
export function coordinateParts(
  shape: RegressionShape,
  prior: RegressionPrior,
  limits: ScaleLimits | undefined,
): Readonly<Partial<Record<Part, Transform>>> & Record<string, Transform> {
  return {
    ...(shape.intercept && { intercept: real() }),
    coefficients: real([shape.covariates]),
    ...covariateParts(shape, prior, limits),
    ...(scatterOf(shape) && { sigma: sigmaTransform(prior, limits) }),
  };
}

/** Those of the covariates' law alone. */
function covariateParts(
  { covariates: d, mean }: RegressionShape,
  prior: RegressionPrior,
  limits: ScaleLimits | undefined,
): Readonly<Partial<Record<Part, Transform>>> & Record<string, Transform> {
  return {
    ...(mean && { mean: real([d]) }),
    correlation: correlationCholesky(d),
    scales: limits ? scalesTransform(prior, limits) : positive([d]),
  };
}

/** That of the covariates' standard deviations. */
export function scalesTransform(
  { scales }: Pick<RegressionPrior, "scales">,
  limits: Pick<ScaleLimits, "scales">,
): Transform {
  return limitedScales(Array.from(limits.scales, (limit) => limitOf(limit, scales)));
}

/** That of a residual standard deviation. */
export function sigmaTransform(
  { sigma }: Pick<RegressionPrior, "sigma">,
  limits: ScaleLimits | undefined,
): Transform {
  return limits ? limitedScales([limitOf(limits.sigma ?? Infinity, sigma)]) : positive([1]);
}

/** What data and prior together leave: half the data's limit and twice the prior's variance were best in trials. */
function limitOf(limit: number, { variance }: ScalarPrior): number {
  return (2 / limit ** 2 + 0.5 / variance) ** -0.5;
}
