import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import { fail, requirePositive } from "../../../errors/index.ts";
import { independentSampler } from "../../independent-draws.ts";
import { fixedSParameters, IGNORED_NOISE } from "../fixed-features.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { requireHolders } from "../holders/require-holders.ts";
import { type CrossMoments, crossMoments } from "../moments/cross-moments.ts";
import { projectedGrams } from "../moments/projected-moments.ts";
import type { DistributedModel, DistributedPrior } from "../regression-method.ts";

/** At most one of the two. */
export interface FixedSFastOptions {
  /** σ², taken as known. */
  readonly residualVariance?: number;
  /** Y with |y| ≤ Y, as public as a design is; σ² is then (Y/3)². Without it 1: responses rescaled to |y| ≤ 1. */
  readonly responseBound?: number;
}

/** N(mean, covariance) of the coefficients, and the residual variance that was assumed. */
export interface NormalCoefficients {
  readonly mean: Float64Array;
  readonly covariance: Float64Array;
  readonly variance: number;
}

/**
 * Algorithm 3 of Alparslan, Yıldırım and Birbil in closed form (central spec §1.4): S_j is the noisy matrix projected to
 * the positive semidefinite ones, σ² is known, and θ is then normal. The paper takes Y/3 for σ²; (Y/3)², three standard
 * deviations to the bound, has the right unit.
 *
 * @example
 * ```ts
 * import { fixedSFastPosterior, holderMoments } from "@dpbayes/inference/models/distributed-regression";
 * import { secondMomentSums } from "@dpbayes/inference/models/linear-regression";
 * // One covariate: noisy sums of x², xy and y², each with noise of variance 4.
 * const holders = [holderMoments(secondMomentSums(1, 200, [52, 27, 31], [4, 4, 4]), false)];
 * const prior = {
 *   coefficientMean: Float64Array.of(0),
 *   coefficientCovariance: Float64Array.of(1),
 *   varianceShape: 2,
 *   varianceScale: 0.1,
 *   covarianceScale: Float64Array.of(0.5),
 *   covarianceDegrees: 3,
 *   meanCentre: Float64Array.of(0),
 *   meanWeight: 1,
 * };
 * const { mean } = fixedSFastPosterior(holders, prior, { responseBound: 1 });
 * console.log(mean[0]!.toFixed(4)); // 0.5174
 * ```
 */
export function fixedSFastPosterior(
  holders: readonly HolderMoments[],
  prior: DistributedPrior,
  options: FixedSFastOptions = {},
): NormalCoefficients {
  const { term, variance } = conditioned(holders, prior, options);
  const covariance = new Float64Array(term.mean.length ** 2);
  term.covariance(covariance);
  return Object.freeze({ mean: term.mean, covariance, variance });
}

/** The same as a method: independent draws, nothing to warm up. */
export function fixedSFast(
  holders: readonly HolderMoments[],
  prior: DistributedPrior,
  options: FixedSFastOptions = {},
): DistributedModel {
  const { features } = requireHolders(holders, prior);
  varianceOf(options);
  const parameters = fixedSParameters(features);
  const sampler = () => normalSampler(conditioned(holders, prior, options), parameters);
  return Object.freeze({
    target: Object.freeze({ parameters, sampler }),
    approximations: Object.freeze([IGNORED_NOISE, "the residual variance is assumed, not estimated"]),
    role: "point prediction" as const,
  });
}

interface Conditioned {
  readonly term: CrossMoments;
  readonly variance: number;
}

function conditioned(
  holders: readonly HolderMoments[],
  prior: DistributedPrior,
  options: FixedSFastOptions,
): Conditioned {
  requireHolders(holders, prior);
  const variance = varianceOf(options);
  const term = crossMoments(holders, {
    mean: prior.coefficientMean,
    covariance: prior.coefficientCovariance,
  });
  if (term.collapsed(projectedGrams(holders), variance) === Number.NEGATIVE_INFINITY)
    fail("NOT_CONVERGED", {
      name: "the posterior of the coefficients",
      problem: "the moments and their noise are too far apart in size",
    });
  return { term, variance };
}

function varianceOf({ residualVariance, responseBound }: FixedSFastOptions): number {
  if (residualVariance === undefined) return (requirePositive("responseBound", responseBound ?? 1) / 3) ** 2;
  if (responseBound !== undefined)
    fail("ARGUMENT", {
      name: "responseBound",
      found: "given beside residualVariance",
      accepted: "one of the two",
    });
  return requirePositive("residualVariance", residualVariance);
}

function normalSampler(
  { term, variance }: Conditioned,
  parameters: readonly Parameter[],
): Sampler<Float64Array> {
  const p = term.mean.length;
  return independentSampler(parameters, (rng, out) => {
    term.draw(rng, out.subarray(0, p));
    out[p] = variance;
  });
}
