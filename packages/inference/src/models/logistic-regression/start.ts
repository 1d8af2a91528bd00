import { type CovariateStart, clamp, covariateStart } from "../glm/covariates/covariate-start.ts";
import type { RegressionPrior, RegressionShape } from "../regression/index.ts";
import { logisticNormal } from "./link/logistic-normal.ts";
import type { RoughSums } from "./rough-sums.ts";

/** Where chains start. */
export interface LogisticStart extends CovariateStart {
  readonly intercept: number;
  readonly coefficients: Float64Array;
}

const ROUNDS = 5;

/**
 * Shrunken moment estimates, one covariate at a time (glm spec §9 without its rotation): E[yx_j] − m_jE[y] = G₁·b_j
 * with b_j = λ_jθ_j, where G₁ = E tanh′(u/2) follows τ² = Σλ_jθ_j². All are kept inside the prior's range, so
 * that noise larger than the signal leaves a start near the prior's middle.
 */
export function logisticStart(
  sums: RoughSums,
  shape: RegressionShape,
  prior: RegressionPrior,
): LogisticStart {
  const { count: N, noise } = sums;
  const d = shape.covariates;
  const meanOfY = clamp(sums.y / N, -0.95, 0.95);
  const { mean, scales, limits } = covariateStart(sums, shape, prior);
  const coefficients = new Float64Array(d);
  for (let round = 0; round < ROUNDS; round++) {
    let spread = 0;
    for (let j = 0; j < d; j++) spread += (scales[j]! * coefficients[j]!) ** 2;
    const G1 = 2 * logisticNormal(0, spread).inMean;
    for (let j = 0; j < d; j++) {
      const signal = N * G1 * scales[j]! ** 2;
      const variance = N * scales[j]! ** 2 + noise.yx;
      const found = sums.yx[j]! - N * mean[j]! * (shape.intercept ? meanOfY : 0);
      coefficients[j] = (signal * found) / (signal ** 2 + variance / prior.coefficients.variance);
    }
  }
  let intercept = 2 * Math.atanh(meanOfY);
  for (let j = 0; j < d; j++) intercept -= mean[j]! * coefficients[j]!;
  return { intercept, coefficients, mean, scales, limits };
}
