import type { RegressionPrior, RegressionShape, ScaleLimits } from "../../regression/index.ts";

/** Estimates of Σx and Σx_j² over all records, with the variance of their noise. */
export interface CovariateSums {
  readonly count: number;
  readonly x: Float64Array;
  readonly squares: Float64Array;
  readonly noise: { readonly x: number; readonly squares: number };
}

/** Where chains start as far as the covariates go. */
export interface CovariateStart {
  readonly mean: Float64Array;
  readonly scales: Float64Array;
  readonly limits: ScaleLimits;
}

/** A variance of covariates within ±1 that is as good as none. */
const SMALLEST = 1e-4;

/**
 * Means and standard deviations of the covariates, kept inside the prior's range, and how large standard deviations the
 * data allow: the estimate of a variance, and one standard deviation of its noise beside it. The limits suit the sampler's
 * coordinates to weak data, two thirds of the gradients where noise dominates; the posterior does not depend on them.
 */
export function covariateStart(
  sums: CovariateSums,
  shape: RegressionShape,
  prior: RegressionPrior,
): CovariateStart {
  const { count: N, noise } = sums;
  const mean = sums.x.map((sum) => (shape.mean ? clamp(sum / N / (1 + noise.x / N ** 2), -1, 1) : 0));
  const variances = sums.squares.map((sum, j) => sum / N - mean[j]! ** 2);
  const error = Math.sqrt(noise.squares) / N;
  return {
    mean,
    scales: variances.map((variance) => Math.sqrt(withinPrior(variance, error, prior))),
    limits: { scales: variances.map((variance) => Math.sqrt(Math.max(variance, SMALLEST) + error)) },
  };
}

/**
 * A variance estimate, kept between what its noise allows to see and 1, or four times what the prior expects: (E τ)², since
 * E τ² of a law with a long tail is where hardly any of it is, and beyond what numbers within ±1 can have.
 */
function withinPrior(estimate: number, error: number, prior: RegressionPrior): number {
  const expected = prior.scales.mean ** 2;
  const low = Math.max(0.1 * error, 1e-3 * expected);
  return clamp(estimate, Math.min(low, expected), Math.max(1, 4 * expected));
}

export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}
