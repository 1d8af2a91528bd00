import { correlationCholesky, positive, real, type Transform } from "../../transforms/index.ts";
import type { ScalarPrior } from "../priors/index.ts";
import { limitedScales } from "./limited-scales.ts";
import type { RegressionPrior, RegressionShape } from "./regression-prior.ts";
import type { ScaleLimits } from "./regression-start.ts";

export type Part = "intercept" | "coefficients" | "mean" | "correlation" | "scales" | "sigma";

/** The transform of each part of a point, in the order of the coordinates. */
export function coordinateParts(
  shape: RegressionShape,
  prior: RegressionPrior,
  limits: ScaleLimits | undefined,
): Readonly<Partial<Record<Part, Transform>>> & Record<string, Transform> {
  const d = shape.covariates;
  const scales = limits && Array.from(limits.scales, (limit) => limitOf(limit, prior.scales));
  return {
    ...(shape.intercept && { intercept: real() }),
    coefficients: real([d]),
    ...(shape.mean && { mean: real([d]) }),
    correlation: correlationCholesky(d),
    scales: scales ? limitedScales(scales) : positive([d]),
    ...(shape.residual && {
      sigma: limits ? limitedScales([limitOf(limits.sigma ?? Infinity, prior.sigma)]) : positive(),
    }),
  };
}

/** What data and prior together leave: half the data's limit and twice the prior's variance were best in trials. */
function limitOf(limit: number, { variance }: ScalarPrior): number {
  return (2 / limit ** 2 + 0.5 / variance) ** -0.5;
}
