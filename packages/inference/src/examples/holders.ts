import { lowerTimesTransposed } from "../math/linear-algebra/index.ts";
import { seededSource } from "../math/random/index.ts";
import type { DistributedPrior, HolderMoments } from "../models/distributed-regression/index.ts";
import { noisyHolder } from "../simulation/holder-sums.ts";
import { drawSums, type RegressionTruth, scaledIdentity } from "../simulation/index.ts";

/** Holders of d covariates in a unit ball with noise of the size that epsilon = 1 needs, and a prior for them. */
export function exampleHolders(
  options: {
    readonly covariates: number;
    readonly holders: number;
    readonly records: number;
    readonly sd?: number;
    readonly intercept?: boolean;
    readonly squares?: boolean;
  },
  seed = 1,
): {
  readonly holders: readonly HolderMoments[];
  readonly prior: DistributedPrior;
  readonly truth: RegressionTruth;
} {
  const { covariates: d, records: n, sd = 7.9, intercept = false, squares = true } = options;
  const rng = seededSource(seed);
  const p = intercept ? d + 1 : d;
  const factor = Float64Array.from({ length: d * d }, (_, at) => {
    const [i, k] = [Math.floor(at / d), at % d];
    return i < k ? 0 : (i === k ? 1 : 0.3 * rng.normal()) * Math.sqrt(0.2 / d) * Math.exp(0.3 * rng.normal());
  });
  const covariance = new Float64Array(d * d);
  lowerTimesTransposed(factor, d, covariance);
  const coefficients = Float64Array.from({ length: p }, () => 0.5 * rng.normal());
  const truth = {
    mean: intercept ? new Float64Array(d).fill(0.1) : null,
    covariance,
    coefficients,
    variance: 0.04,
  };
  const holders = Array.from({ length: options.holders }, () =>
    noisyHolder(rng, drawSums(rng, truth, n), n, sd, { intercept, squares }),
  );
  const prior = {
    coefficientMean: new Float64Array(p),
    coefficientCovariance: scaledIdentity(p, 1),
    varianceShape: 2,
    varianceScale: 0.08,
    covarianceScale: scaledIdentity(d, 0.2 / d),
    covarianceDegrees: d + 2,
    meanCentre: new Float64Array(d),
    meanWeight: 0.5,
  };
  return { holders, prior, truth };
}
