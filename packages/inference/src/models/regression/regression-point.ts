import type { PointTerm } from "./posterior-of-terms.ts";

/**
 * What the likelihood of a regression sees, in the units of the design: u = intercept + xᵀcoefficients,
 * x ~ N(mean, covariance), and for a linear response y ~ N(u, variance). A gradient has the same
 * shape; its `covariance` is the symmetric matrix G with dℓ = Σ_ij G_ij dΣ_ij (local spec, conventions).
 */
export interface RegressionPoint {
  /** 0 in a model without intercept. */
  intercept: number;
  readonly coefficients: Float64Array;
  /** 0 in a model whose covariates are centred. */
  readonly mean: Float64Array;
  /** d×d. */
  readonly covariance: Float64Array;
  /** Residual variance σ²; 0 where the response has none of its own (logistic). */
  variance: number;
}

/** What one release says. */
export type RegressionTerm = PointTerm<RegressionPoint>;

/** A point of zeros. */
export function regressionPoint(covariates: number): RegressionPoint {
  return {
    intercept: 0,
    coefficients: new Float64Array(covariates),
    mean: new Float64Array(covariates),
    covariance: new Float64Array(covariates * covariates),
    variance: 0,
  };
}

export function clearPoint(point: RegressionPoint): void {
  point.intercept = 0;
  point.coefficients.fill(0);
  point.mean.fill(0);
  point.covariance.fill(0);
  point.variance = 0;
}
