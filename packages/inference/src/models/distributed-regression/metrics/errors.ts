import { requireCount, requireLength } from "../../../errors/index.ts";
import { dot, quadraticForm } from "../../../math/linear-algebra/index.ts";

/** Mean over rows of (y − xᵀθ)²: the error of predicting by θ, usually a posterior mean (central spec §1.10). */
export function predictionError(
  coefficients: Float64Array,
  features: Float64Array,
  responses: Float64Array,
): number {
  const p = coefficients.length;
  const n = requireCount("the number of responses", responses.length, 1);
  requireLength("features", features, n * p);
  let sum = 0;
  for (let i = 0; i < n; i++)
    sum += (responses[i]! - dot(features.subarray(i * p, (i + 1) * p), coefficients, p)) ** 2;
  return sum / n;
}

/** Mean over coefficients of (estimate − truth)². */
export function estimationError(estimate: Float64Array, truth: Float64Array): number {
  requireLength("estimate", estimate, requireCount("the number of coefficients", truth.length, 1));
  return estimate.reduce((sum, v, i) => sum + (v - truth[i]!) ** 2, 0) / truth.length;
}

/** Mean and variance of a new response at features x, from the moments of θ and E σ² (central spec §1.10). */
export function predictiveMoments(
  { mean, covariance, variance }: PosteriorMoments,
  x: Float64Array,
): { readonly mean: number; readonly variance: number } {
  const p = mean.length;
  requireLength("x", x, p);
  return { mean: dot(x, mean, p), variance: variance + quadraticForm(covariance, p, x) };
}

/** E θ, Cov θ and E σ². */
export interface PosteriorMoments {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  readonly variance: number;
}
