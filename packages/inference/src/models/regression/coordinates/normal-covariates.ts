import { lowerTimesTransposed } from "../../../math/linear-algebra/index.ts";
import { scaleRows } from "../../../transforms/index.ts";
import { choleskyGradient, scaleRowsPullBack } from "../../../transforms/scaled-cholesky.ts";
import type { PartPlaces } from "../regression-log-prior.ts";
import type { RegressionPoint } from "../regression-point.ts";

/** The way from means, correlations and scales in a constrained vector to m and Σ, and back for gradients. */
export interface NormalCovariates {
  /** Σ and m of a point, from x. */
  read(x: Float64Array, point: RegressionPoint): void;
  /** Adds what a gradient in Σ and m says of x; after `read`. */
  pullBack(x: Float64Array, gradient: RegressionPoint, gradientX: Float64Array): void;
}

export function normalCovariates(
  d: number,
  { mean, correlation, scales }: Pick<PartPlaces, "mean" | "correlation" | "scales">,
): NormalCovariates {
  const factor = new Float64Array(d * d);
  const gradientFactor = new Float64Array(d * d);
  return {
    read(x, point) {
      if (mean >= 0) for (let j = 0; j < d; j++) point.mean[j] = x[mean + j]!;
      scaleRows(x, scales, x, correlation, d, factor);
      lowerTimesTransposed(factor, d, point.covariance);
    },
    pullBack(x, gradient, gradientX) {
      if (mean >= 0) for (let j = 0; j < d; j++) gradientX[mean + j]! += gradient.mean[j]!;
      choleskyGradient(gradient.covariance, factor, d, gradientFactor);
      scaleRowsPullBack(x, scales, x, correlation, d, gradientFactor, gradientX, gradientX);
    },
  };
}
