import { inverseGamma, inverseWishart, multivariateNormal } from "../distributions/index.ts";
import type { SeededSource } from "../math/random/index.ts";
import type { DistributedPrior } from "../models/distributed-regression/index.ts";

/** Records (x, y): x ~ N(mean, covariance), y ~ N(intercept + xᵀθ, variance). */
export interface RegressionTruth {
  readonly mean: Float64Array | null;
  readonly covariance: Float64Array;
  /** Intercept first where there is a mean. */
  readonly coefficients: Float64Array;
  readonly variance: number;
}

/** A truth from the prior; with a mean where the model has an intercept. */
export function drawTruth(rng: SeededSource, prior: DistributedPrior, intercept: boolean): RegressionTruth {
  const p = prior.coefficientMean.length;
  const d = intercept ? p - 1 : p;
  const covariance = new Float64Array(d * d);
  inverseWishart(d).sample(rng, prior.covarianceScale, prior.covarianceDegrees, covariance);
  const mean = intercept ? new Float64Array(d) : null;
  if (mean)
    multivariateNormal(d).sample(
      rng,
      prior.meanCentre,
      covariance.map((v) => v / prior.meanWeight),
      mean,
    );
  return { mean, covariance, ...drawRegression(rng, prior) };
}

/** The coefficients and the variance of the residual, from a prior. */
export function drawRegression(
  rng: SeededSource,
  prior: DistributedPrior,
): Pick<RegressionTruth, "coefficients" | "variance"> {
  const coefficients = new Float64Array(prior.coefficientMean.length);
  multivariateNormal(coefficients.length).sample(
    rng,
    prior.coefficientMean,
    prior.coefficientCovariance,
    coefficients,
  );
  return { coefficients, variance: inverseGamma.sample(rng, prior.varianceShape, prior.varianceScale) };
}

/** E wwᵀ, w = (1), x, y. */
export function jointMomentsOf({ mean, covariance, coefficients, variance }: RegressionTruth): Float64Array {
  const p = coefficients.length;
  const skip = mean ? 1 : 0;
  const d = p - skip;
  const m = p + 1;
  const centre = (i: number) => (mean === null ? 0 : i === 0 ? 1 : mean[i - 1]!);
  const out = new Float64Array(m * m);
  for (let i = 0; i < p; i++)
    for (let k = 0; k < p; k++) {
      const own = i >= skip && k >= skip ? covariance[(i - skip) * d + k - skip]! : 0;
      out[i * m + k] = own + centre(i) * centre(k);
    }
  for (let i = 0; i < p; i++) {
    for (let k = 0; k < p; k++) out[i * m + p]! += out[i * m + k]! * coefficients[k]!;
    out[p * m + i] = out[i * m + p]!;
    out[m * m - 1]! += out[i * m + p]! * coefficients[i]!;
  }
  out[m * m - 1]! += variance;
  return out;
}
