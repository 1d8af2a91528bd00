import type { DistributedPrior } from "@dpbayes/inference/models/distributed-regression";
import { scaledIdentity } from "@dpbayes/inference/simulation";
import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
import { linearSensitivity } from "@dpbayes/privacy/statistics";

export const EPSILONS = [0.3, 1, 4] as const;
const LOG_DELTA = Math.log(1e-5);

/** What is simulated: J holders with n records each, d covariates, one budget for all. */
export interface Setting {
  readonly covariates: number;
  readonly holders: number;
  /** n_j. */
  readonly records: number;
  readonly epsilon: number;
  readonly intercept: boolean;
  /** Whether yᵀy is released. */
  readonly squares: boolean;
}

/**
 * The noise on Σx_j² at (ε, 1e-5) under replace-one, in units in which |x| ≤ 1 and |y| ≤ 1 (central spec §1.2): the same on
 * z, u and first moments, 1/√2 of it on Σx_jx_k. Dropping yᵀy would not make it smaller.
 */
export function noiseSd({ covariates, epsilon, intercept }: Setting): number {
  const first = intercept ? 1 : 0;
  const squaredWeights = { x: first, x2: 1, y: first, xy: 1, yy: 1 };
  const sensitivity = linearSensitivity({ radius: 1, responseBound: 1, covariates, squaredWeights });
  return sensitivity * gaussianNoiseMultiplier(epsilon, LOG_DELTA);
}

/** E x_j²: most records have |x| ≤ 1. */
export function featureVariance(d: number): number {
  return 0.3 / d;
}

export const COEFFICIENT_SD = 1;

/** Proper, with E Σ_x = featureVariance·I and E σ² = 0.1. */
export function priorOf({ covariates: d, intercept }: Setting): DistributedPrior {
  const p = intercept ? d + 1 : d;
  const degrees = 2 * d + 2;
  return {
    coefficientMean: new Float64Array(p),
    coefficientCovariance: scaledIdentity(p, COEFFICIENT_SD ** 2),
    varianceShape: 4,
    varianceScale: 0.3,
    covarianceScale: scaledIdentity(d, (degrees - d - 1) * featureVariance(d)),
    covarianceDegrees: degrees,
    meanCentre: new Float64Array(d),
    meanWeight: 2,
  };
}
