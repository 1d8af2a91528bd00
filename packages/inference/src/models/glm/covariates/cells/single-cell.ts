import { lowerTimesTransposed } from "../../../../math/linear-algebra/index.ts";
import { choleskyGradient } from "../../../../transforms/scaled-cholesky.ts";
import { type RegressionPoint, regressionPoint } from "../../../regression/index.ts";
import type { MixedPoint } from "../../../regression/mixed/index.ts";
import { clearPoint } from "../../../regression/regression-point.ts";

/** The point of a single cell of numbers, Σ = LLᵀ, as a regression point, and the way back for gradients. */
export interface SingleCell {
  readonly point: RegressionPoint;
  /** The gradient at `point`, to be added to between `enter` and `addTo`. */
  readonly slopes: RegressionPoint;
  /** Sets `point`. */
  enter(from: MixedPoint): void;
  /** Clears `slopes`. */
  clear(): void;
  /** Adds `slopes` to a gradient in the cell; `factor` is L. */
  addTo(gradient: MixedPoint, factor: Float64Array): void;
}

export function singleCell(covariates: number): SingleCell {
  const d = covariates;
  const point = regressionPoint(d);
  const slopes = regressionPoint(d);
  const inFactor = new Float64Array(d * d);
  return Object.freeze<SingleCell>({
    point,
    slopes,
    enter({ intercept, coefficients, means, factor, variance }) {
      point.intercept = intercept;
      point.variance = variance;
      point.coefficients.set(coefficients);
      point.mean.set(means);
      lowerTimesTransposed(factor, d, point.covariance);
    },
    clear: () => clearPoint(slopes),
    addTo(gradient, factor) {
      choleskyGradient(slopes.covariance, factor, d, inFactor);
      gradient.intercept += slopes.intercept;
      gradient.variance += slopes.variance;
      for (let j = 0; j < d; j++) {
        gradient.coefficients[j]! += slopes.coefficients[j]!;
        gradient.means[j]! += slopes.mean[j]!;
      }
      for (let at = 0; at < d * d; at++) gradient.factor[at]! += inFactor[at]!;
    },
  });
}
