import type { MixedPoint } from "../../regression/mixed/index.ts";

/** Mean and covariance of one record's statistic under a law of the covariates, and the way back. */
export interface MixedMoments {
  readonly length: number;
  readonly mean: Float64Array;
  /** k×k. */
  readonly covariance: Float64Array;
  moveTo(point: MixedPoint): void;
  /**
   * Adds to `gradient` what v = ∂ℓ/∂mean and W = ∂ℓ/∂covariance (symmetric, every entry counted) say about the point
   * of the last `moveTo`.
   */
  addGradient(v: Float64Array, W: Float64Array, point: MixedPoint, gradient: MixedPoint): void;
}
