import { type Blocks, blocks } from "../../../transforms/index.ts";
import type { PointCoordinates } from "../posterior-of-terms.ts";
import { regressionLogPrior } from "../regression-log-prior.ts";
import { clearPoint, type RegressionPoint, regressionPoint } from "../regression-point.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import {
  type EffectErrors,
  type RegressionStart,
  type ScaleLimits,
  writeStart,
} from "../regression-start.ts";
import { coordinateParts, type Part } from "./coordinate-parts.ts";
import { normalCovariates } from "./normal-covariates.ts";
import { slopeMap } from "./slope-map.ts";

export type { RegressionStart, ScaleLimits };

/** The way between unconstrained coordinates and the point that likelihoods see. */
export interface RegressionCoordinates extends PointCoordinates<RegressionPoint> {
  /** The coordinates of a point. */
  coordinatesOf(start: RegressionStart): Float64Array;
  /** Standard deviations τ at the present point. */
  scale(j: number): number;
}

/** What coordinates may know of the data, to suit them. */
export interface KnownSizes {
  /** About how large a variance of the response one covariate may explain. */
  readonly responseVariance?: number | undefined;
  readonly limits?: ScaleLimits | undefined;
  readonly effects?: EffectErrors | undefined;
}

/**
 * Coordinates in the order of local spec §8: intercept, coefficients, mean, artanh of the partial
 * correlations, log τ, log σ; Σ = diag(τ)Ωdiag(τ) through its Cholesky factor diag(τ)L. With a
 * `responseVariance`, or where the prior is of effects, the coefficients are scaled (see slope-map.ts) and the mean
 * response a = α + θᵀm stands for the intercept; with `limits` log τ and log σ give way to the coordinates of limited-scales.ts.
 */
export function regressionCoordinates(
  shape: RegressionShape,
  prior: RegressionPrior,
  known: KnownSizes = {},
): RegressionCoordinates {
  const d = shape.covariates;
  const vector = blocks(coordinateParts(shape, prior, known.limits)) as Blocks<Part>;
  const at = (part: Part) => vector.places[part]?.xAt ?? -1;
  const places = {
    intercept: at("intercept"),
    coefficients: at("coefficients"),
    mean: at("mean"),
    correlation: at("correlation"),
    scales: at("scales"),
    sigma: at("sigma"),
  };
  const logPriorOf = regressionLogPrior(shape, prior, places);
  const x = new Float64Array(vector.constrainedLength);
  const gradientX = new Float64Array(vector.constrainedLength);
  const partOf = (whole: Float64Array, from: number, length: number) => whole.subarray(from, from + length);
  const theta = partOf(x, places.coefficients, d);
  const gradientTheta = partOf(gradientX, places.coefficients, d);
  const correlation = partOf(x, places.correlation, d * d);
  const gradientCorrelation = partOf(gradientX, places.correlation, d * d);
  const point = regressionPoint(d);
  const gradient = regressionPoint(d);
  const covariates = normalCovariates(d, places);
  const slopes = slopeMap(shape, prior, known, { places, x, gradientX, point, gradient });
  const moved = (slopes !== undefined || prior.atMean) && shape.intercept && shape.mean;
  const { fixed } = shape;
  let logPrior = 0;
  let level = 0;
  /** The coordinate of a coefficient that is known: a standard normal number that nothing depends on. */
  let idle = 0;

  /** Puts θ and α in x in place of their coordinates; returns the log Jacobian. */
  function toNatural(): number {
    const logJacobian = slopes?.toNatural() ?? 0;
    if (fixed) {
      idle = theta[fixed.place]!;
      theta[fixed.place] = fixed.coefficient;
    }
    if (prior.atMean) level = x[places.intercept]!;
    if (moved) for (let j = 0; j < d; j++) x[places.intercept]! -= theta[j]! * point.mean[j]!;
    return logJacobian;
  }

  function readResponse(): void {
    if (places.intercept >= 0) point.intercept = x[places.intercept]!;
    for (let j = 0; j < d; j++) point.coefficients[j] = theta[j]!;
    if (places.sigma >= 0) point.variance = x[places.sigma]! ** 2;
  }

  function writeGradient(): void {
    if (places.intercept >= 0) gradientX[places.intercept]! += gradient.intercept;
    for (let j = 0; j < d; j++) gradientTheta[j]! += gradient.coefficients[j]!;
    if (moved) holdMeanResponse(gradientX[places.intercept]!);
    if (prior.atMean) gradientX[places.intercept]! += prior.intercept.slope(level);
    if (fixed) gradientTheta[fixed.place] = -idle;
    slopes?.pullBack();
    covariates.pullBack(x, gradient, gradientX);
    if (places.sigma >= 0) gradientX[places.sigma]! += 2 * x[places.sigma]! * gradient.variance;
  }

  /** α = a − θᵀm: with a held fixed, θ and m move α. */
  function holdMeanResponse(slope: number): void {
    for (let j = 0; j < d; j++) {
      gradient.mean[j]! -= slope * theta[j]!;
      gradientTheta[j]! -= slope * point.mean[j]!;
    }
  }

  return Object.freeze<RegressionCoordinates>({
    dimension: vector.unconstrainedLength,
    point,
    gradient,
    get logPrior() {
      return logPrior;
    },
    moveTo(q) {
      let logJacobian = vector.constrain(q, 0, x, 0);
      covariates.read(x, point);
      logJacobian += toNatural();
      // Coordinates so far out that a scale overflowed: impossible, and nothing below need look at NaN.
      if (!Number.isFinite(logJacobian)) return -Infinity;
      readResponse();
      clearPoint(gradient);
      gradientX.fill(0);
      const ofCorrelation = prior.correlation.logDensityGradient(correlation, gradientCorrelation);
      logPrior = ofCorrelation + logPriorOf(x, gradientX) + (slopes?.logPrior ?? 0);
      if (prior.atMean) logPrior += prior.intercept.logDensity(level);
      if (fixed) logPrior -= 0.5 * idle * idle;
      return logJacobian + logPrior;
    },
    pullBack(q, gradientQ) {
      writeGradient();
      gradientQ.fill(0);
      vector.pullBack(q, 0, x, 0, gradientX, gradientQ);
    },
    coordinatesOf(start) {
      const q = new Float64Array(vector.unconstrainedLength);
      x.fill(0);
      writeStart(start, places, d, x);
      covariates.read(x, point);
      if (moved) for (let j = 0; j < d; j++) x[places.intercept]! += theta[j]! * point.mean[j]!;
      if (fixed) theta[fixed.place] = 0;
      slopes?.toSampled();
      vector.unconstrain(x, 0, q, 0);
      return q;
    },
    scale: (j) => x[places.scales + j]!,
  });
}
