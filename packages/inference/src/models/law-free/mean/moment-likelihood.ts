/** The log likelihood of mean m and variance v of a number on [-1, 1], and where to look for its peak. */
export interface MomentLikelihood {
  logLikelihood(m: number, v: number): number;
  /** Rough values of m and v, anywhere. */
  readonly start: readonly [m: number, v: number];
}

/** What is left of the range [-1, 1] for the variance of a number with mean m. */
export function mostVariance(m: number): number {
  return Math.max(0, (1 - m) * (1 + m));
}

/** The largest variance of x² given q = E x²: that of a number that is either 0 or ±1. */
export function mostSquareVariance(q: number): number {
  return Math.max(0, q * (1 - q));
}
