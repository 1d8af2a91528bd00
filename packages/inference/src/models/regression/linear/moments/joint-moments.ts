import type { RegressionPoint } from "../../regression-point.ts";

/**
 * First and second moments of w = (1, x, y) when x ~ N(m, Σ) and y|x ~ N(α + θᵀx, σ²): the mean is
 * (1, m, α + θᵀm), the covariance of (x, y) is Γ = [[Σ, Σθ], [θᵀΣ, θᵀΣθ + σ²]] (local spec §3.3) and
 * E[wwᵀ] is the sum of the mean's square and Γ. Index 0 is the constant, 1..d are the covariates,
 * d + 1 is the response.
 */

/** Writes the mean of (x, y) into `mean` and their covariance Γ into `joint`, (d+1)×(d+1). */
export function writeJoint(point: RegressionPoint, mean: Float64Array, joint: Float64Array): void {
  const { coefficients, covariance } = point;
  const d = coefficients.length;
  const n = d + 1;
  let response = point.intercept;
  let variance = point.variance;
  for (let i = 0; i < d; i++) {
    let product = 0;
    for (let j = 0; j < d; j++) {
      const entry = covariance[i * d + j]!;
      joint[i * n + j] = entry;
      product += entry * coefficients[j]!;
    }
    joint[i * n + d] = product;
    joint[d * n + i] = product;
    variance += coefficients[i]! * product;
    mean[i] = point.mean[i]!;
    response += coefficients[i]! * point.mean[i]!;
  }
  mean[d] = response;
  joint[d * n + d] = variance;
}

/**
 * Adds to `gradient` what a gradient in Γ (symmetric H) and one in the mean (g) of (x, y) say about the
 * regression. With blocks H_xx, h = H_xy, η = H_yy (local spec §3.4):
 *
 *   ∂Σ = H_xx + hθᵀ + θhᵀ + ηθθᵀ,   ∂θ = 2Σ(h + ηθ) + g_y·m,   ∂σ² = η,   ∂m = g_x + g_yθ,   ∂α = g_y.
 */
export function pullBackJoint(
  point: RegressionPoint,
  H: Float64Array,
  g: Float64Array,
  gradient: RegressionPoint,
): void {
  const { coefficients: theta, covariance } = point;
  const d = theta.length;
  const n = d + 1;
  const eta = H[d * n + d]!;
  const slope = g[d]!;
  for (let i = 0; i < d; i++) {
    const h = H[i * n + d]!;
    let sum = 0;
    for (let j = 0; j < d; j++) {
      const turned = H[j * n + d]! + eta * theta[j]!;
      sum += covariance[i * d + j]! * turned;
      gradient.covariance[i * d + j]! += H[i * n + j]! + h * theta[j]! + theta[i]! * turned;
    }
    gradient.coefficients[i]! += 2 * sum + slope * point.mean[i]!;
    gradient.mean[i]! += g[i]! + slope * theta[i]!;
  }
  gradient.intercept += slope;
  gradient.variance += eta;
}
