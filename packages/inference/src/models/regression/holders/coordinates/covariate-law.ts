/** What the likelihood of one holder's release sees of its regression; the rest of a point is the law of its covariates. */
export interface HolderPoint {
  intercept: number;
  readonly coefficients: Float64Array;
  /** σ², where the response has a residual. */
  variance?: number;
}

/** Some coordinates of a posterior, and what they stand for. */
export interface PartOfCoordinates {
  readonly dimension: number;
  /** The log density of the prior at the last `moveTo`, in the numbers that the prior speaks of: without Jacobian. */
  readonly logPrior: number;
  /** Reads q from `at`; returns the log Jacobian. Either may be -Infinity or not a number where q is far out. */
  moveTo(q: Float64Array, at: number): number;
  /** Adds to `gradientQ`, from `at`, the gradient of log prior, log Jacobian and all that was added since. */
  pullBack(q: Float64Array, at: number, gradientQ: Float64Array): void;
}

/** Of one covariate over records. */
export interface ColumnMoments {
  readonly mean: number;
  readonly variance: number;
}

/**
 * The law of one holder's covariates: coordinates of its own, its part of the holder's point, and the way back for
 * gradients. Standard deviations come from outside, because holders may share what they know of them. Every kind of law (normal, cells with numbers) is one of these, so that holders of any kind are combined by
 * the same code.
 */
export interface CovariateLaw<Point extends HolderPoint> extends PartOfCoordinates {
  /** `moveTo` writes the covariates' part and leaves intercept, coefficients and variance. */
  readonly point: Point;
  /** `moveTo` clears it; `pullBack` reads the covariates' part. */
  readonly gradient: Point;
  /** Coordinates and standard deviations to start from. */
  readonly start: Float64Array;
  readonly startScales: Float64Array;
  /** The columns that have a standard deviation, in the order of `scales`. */
  readonly scaled: readonly number[];
  /** About the standard deviations of columns that follow from others, by column. */
  readonly derivedSds?: ReadonlyMap<number, number>;
  /** g standard deviations, set before `moveTo`. */
  readonly scales: Float64Array;
  /** g: ∂ℓ/∂scales, written by `pullBack`. */
  readonly inScales: Float64Array;
  /** Of a covariate at the last `moveTo`, as levels are measured from it; of one that follows from others, about it. */
  mean(column: number): number;
  /** Mean and variance of all covariates at the last `moveTo`. */
  moments(): readonly ColumnMoments[];
  /** Adds ∂ℓ/∂mean to `gradient`. */
  addToMean(column: number, slope: number): void;
}
