import {
  cholesky,
  choleskySolve,
  eigenWork,
  nearestPositiveSemidefinite,
} from "../../math/linear-algebra/index.ts";
import type { EffectErrors, RegressionStart, ScaleLimits } from "../regression/index.ts";
import type { SummedMoments } from "../regression/linear/summed-moments.ts";
import type { InputMoments } from "./inputs/input-moments.ts";

/** A rough estimate of the moments of (x, y), with the noise's standard deviation on their entries. */
export interface MomentEstimate {
  readonly mean: Float64Array;
  /** (d+1)×(d+1), not necessarily positive definite. */
  readonly joint: Float64Array;
  readonly noise: number;
  /** The same for the d + 1 variances, one by one; Infinity: not released. */
  readonly varianceNoise: Float64Array;
  /** Of the mean response. */
  readonly meanNoise: number;
  /** Records. */
  readonly count: number;
}

/** Sums divided by the number of records, less the square of the mean; what was not released is 0. */
export function estimateFromSums({ covariates, count, entries }: SummedMoments): MomentEstimate {
  const n = covariates + 1;
  const mean = new Float64Array(n);
  const joint = new Float64Array(n * n);
  let meanNoise = Number.POSITIVE_INFINITY;
  for (const { row, column, value, variance } of entries) {
    if (row !== 0) continue;
    mean[column - 1] = value / count;
    if (column === n) meanNoise = Math.sqrt(variance) / count;
  }
  const varianceNoise = new Float64Array(n).fill(Number.POSITIVE_INFINITY);
  let noise = 0;
  for (const { row, column, value, variance } of entries) {
    if (row === 0) continue;
    const [a, b] = [row - 1, column - 1];
    joint[a * n + b] = value / count - mean[a]! * mean[b]!;
    joint[b * n + a] = joint[a * n + b]!;
    const own = Math.sqrt(variance) / count;
    if (a === b) varianceNoise[a] = own;
    noise = Math.max(noise, own);
  }
  return { mean, joint, noise, varianceNoise, meanNoise, count };
}

/** Moments of the reports less the variance of the noise, whose own moments vary with √(2/N). */
export function estimateFromInputs({
  covariates,
  count,
  mean,
  covariance,
  noise,
}: InputMoments): MomentEstimate {
  const n = covariates + 1;
  const joint = Float64Array.from(covariance);
  for (let a = 0; a < n; a++) joint[a * n + a]! -= noise[a]!;
  const varianceNoise = Float64Array.from(noise, (own) => own * Math.sqrt(2 / count));
  return {
    mean: Float64Array.from(mean),
    joint,
    noise: Math.max(...varianceNoise),
    varianceNoise,
    meanNoise: Math.sqrt(noise[covariates]! / count),
    count,
  };
}

/**
 * How large a variance of the response one covariate may explain, for the sampler's coordinates. The data allow a
 * variance V of the response in all: about the estimate, at most 1 as |y| <= 1, and what the noise leaves open
 * beside it. Where they tell no more, the parts of the d covariates and of the residual lie anywhere in a ball of
 * radius √V in d + 1 dimensions, in which a coordinate has variance V/(d + 3).
 */
export function responseVarianceOf(estimates: readonly MomentEstimate[]): number {
  return shareOf(leastNoisy(estimates));
}

function shareOf({ mean, joint, noise, varianceNoise }: MomentEstimate): number {
  const own = varianceNoise.at(-1)!;
  const variance =
    Math.min(1, Math.max(1e-4, joint.at(-1)!)) + (own < Number.POSITIVE_INFINITY ? own : noise);
  return variance / (mean.length + 2);
}

/**
 * How large scales the data allow: the estimate, and what the noise leaves open beside it. The mean response is not
 * limited to much less than its sd: so precise data tell the slopes as well, which then need no help.
 */
function scaleLimits(estimate: MomentEstimate): ScaleLimits {
  const { mean, joint, varianceNoise, meanNoise } = estimate;
  const d = mean.length - 1;
  const limit = (a: number) => Math.sqrt(Math.max(joint[a * (d + 2)]!, 1e-4) + varianceNoise[a]!);
  return {
    scales: Float64Array.from({ length: d }, (_, j) => limit(j)),
    sigma: limit(d),
    meanResponse: Math.hypot(mean[d]!, meanNoise, Math.sqrt(0.1 * shareOf(estimate))),
  };
}

function effectErrors({ joint, noise, count }: MomentEstimate): EffectErrors {
  const variance = Math.min(1, Math.max(joint.at(-1)!, 1e-4));
  return { product: noise, effect: Math.sqrt(variance / Math.max(1, count)) };
}

function leastNoisy(estimates: readonly MomentEstimate[]): MomentEstimate {
  return estimates.reduce((least, other) => (other.noise < least.noise ? other : least));
}

/**
 * Where chains start: the least noisy estimate, made positive definite with eigenvalues of at least the
 * noise's size (so directions that drown in noise start flat, with small coefficients), and the least
 * squares of it. Numbers of a design lie within [-1, 1], which bounds everything.
 */
export function regressionStart(
  estimates: readonly MomentEstimate[],
  shape: { readonly intercept: boolean; readonly mean: boolean },
): RegressionStart {
  const best = leastNoisy(estimates);
  const n = best.mean.length;
  const d = n - 1;
  const joint = best.joint.slice();
  for (let a = 0; a < n; a++) if (!(joint[a * n + a]! < 1)) limitVariance(joint, n, a);
  const floor = Math.min(0.1, Math.max(1e-4, best.noise));
  nearestPositiveSemidefinite(joint, n, eigenWork(n), floor);
  const covariance = new Float64Array(d * d);
  const coefficients = new Float64Array(d);
  for (let i = 0; i < d; i++) {
    coefficients[i] = joint[i * n + d]!;
    for (let j = 0; j < d; j++) covariance[i * d + j] = joint[i * n + j]!;
  }
  const factor = covariance.slice();
  const limits = scaleLimits(best);
  const effects = effectErrors(best);
  if (cholesky(factor, d) < d) return { limits, effects };
  choleskySolve(factor, d, coefficients);
  let variance = joint[d * n + d]!;
  for (let j = 0; j < d; j++) variance -= coefficients[j]! * joint[j * n + d]!;
  const mean = best.mean.slice(0, d).map(withinUnit);
  let intercept = withinUnit(best.mean[d]!);
  for (let j = 0; j < d; j++) intercept -= coefficients[j]! * mean[j]!;
  return {
    coefficients,
    covariance,
    sigma: Math.sqrt(Math.max(variance, floor)),
    limits,
    effects,
    ...(shape.mean && { mean }),
    ...(shape.intercept && { intercept }),
  };
}

/** No variance of a number within [-1, 1] exceeds 1: its row is shrunk with it. */
function limitVariance(joint: Float64Array, n: number, a: number): void {
  const scale = Math.sqrt(1 / Math.max(joint[a * n + a]!, 1));
  for (let b = 0; b < n; b++) {
    joint[a * n + b]! *= scale;
    joint[b * n + a]! *= scale;
  }
}

function withinUnit(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
