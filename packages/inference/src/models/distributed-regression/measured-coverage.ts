/** How often the intervals of a method that ignores noise in S held the truth. */
export interface MeasuredCoverage {
  readonly method: "fixed-s" | "fixed-s-fast";
  /** d. */
  readonly covariates: number;
  /** J. */
  readonly holders: number;
  readonly epsilon: number;
  /** The probability that the intervals claim. */
  readonly nominal: number;
  /** The share of truths that they held. */
  readonly covered: number;
  /** How many coefficients were looked at. */
  readonly truths: number;
}

/** Central intervals of the coefficients; written by `npm run verify -- distributed-calibration`. */
export const measuredCoverage: readonly MeasuredCoverage[] = Object.freeze([]);
