import type { PointTerm } from "../posterior-of-terms.ts";

/**
 * What the likelihood of a regression sees when some covariates take few values: cells with their shares, in each
 * a mean of the numbers, and one covariance LLᵀ of the numbers within every cell (Olkin and Tate's
 * location model). A gradient has the same shape; its `shares` are those of ∂ℓ/∂share, every share regarded as free.
 */
export interface MixedPoint {
  /** 0 in a model without intercept. */
  intercept: number;
  readonly coefficients: Float64Array;
  readonly shares: Float64Array;
  /** cells × d: the indicators of the cell, and the mean of each number in it. */
  readonly means: Float64Array;
  /** L, lower triangular, g×g for g numbers. */
  readonly factor: Float64Array;
  /** φ², φ the outcome's dispersion; 0 where it has none. */
  variance: number;
}

/** What one release says. */
export type MixedTerm = PointTerm<MixedPoint>;

/** A point with everything zero, to be written into. */
export function mixedPoint(covariates: number, cells: number, numbers: number): MixedPoint {
  return {
    intercept: 0,
    coefficients: new Float64Array(covariates),
    shares: new Float64Array(cells),
    means: new Float64Array(cells * covariates),
    factor: new Float64Array(numbers * numbers),
    variance: 0,
  };
}

export function clearMixedPoint(point: MixedPoint): void {
  point.intercept = 0;
  point.coefficients.fill(0);
  point.shares.fill(0);
  point.means.fill(0);
  point.factor.fill(0);
  point.variance = 0;
}
