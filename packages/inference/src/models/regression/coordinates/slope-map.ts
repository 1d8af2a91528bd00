import { requirePositive } from "../../../errors/index.ts";
import type { PartPlaces } from "../regression-log-prior.ts";
import type { RegressionPoint } from "../regression-point.ts";
import type { RegressionPrior, RegressionShape } from "../regression-prior.ts";
import type { KnownSizes } from "./regression-coordinates.ts";
import { scaledSlopes } from "./scaled-slopes.ts";
import { standardisedSlopes, UNKNOWN } from "./standardised-slopes.ts";

/** How slopes lie in the constrained vector: ψ in the place of θ. Every method works on the present vector in place. */
export interface SlopeMap {
  /** Turns ψ into θ; returns the log Jacobian towards what the prior speaks of, −Infinity where something overflows. */
  toNatural(): number;
  /** Turns θ into ψ. */
  toSampled(): void;
  /** The log prior of the slopes, where it is of effects and not of θ. */
  readonly logPrior: number;
  /** Turns the gradient in θ into one in ψ, and adds what holding ψ instead of θ fixed means for the rest. */
  pullBack(): void;
}

/** The vector that slopes lie in, the point that is read from it, and the gradients in both. */
export interface SlopeRoom {
  readonly places: PartPlaces;
  readonly x: Float64Array;
  readonly gradientX: Float64Array;
  readonly point: RegressionPoint;
  readonly gradient: RegressionPoint;
}

/** The coordinates of slopes that suit prior and data; undefined: θ itself. */
export function slopeMap(
  shape: RegressionShape,
  prior: RegressionPrior,
  known: KnownSizes,
  room: SlopeRoom,
): SlopeMap | undefined {
  if (prior.standardised.some(Boolean))
    return standardisedSlopes(shape, prior, known.effects ?? UNKNOWN, room);
  return known.responseVariance === undefined || shape.fixed !== undefined
    ? undefined
    : naturalSlopes(shape, prior, known.responseVariance, known, room);
}

function naturalSlopes(
  shape: RegressionShape,
  prior: RegressionPrior,
  responseVariance: number,
  { limits }: KnownSizes,
  { places, x, gradientX, point, gradient }: SlopeRoom,
): SlopeMap {
  const slopes = scaledSlopes(
    Float64Array.from(prior.coefficients, ({ variance }) => 1 / variance),
    requirePositive("responseVariance", responseVariance),
    (limits?.meanResponse ?? Infinity) ** 2 + (shape.intercept ? prior.intercept.variance : 0),
  );
  const partOf = (whole: Float64Array) =>
    whole.subarray(places.coefficients, places.coefficients + shape.covariates);
  const [theta, gradientTheta] = [partOf(x), partOf(gradientX)];
  return {
    logPrior: 0,
    toNatural: () => slopes.toNatural(theta, point.covariance, point.mean),
    toSampled: () => slopes.toScaled(theta, point.covariance, point.mean),
    pullBack: () => slopes.pullBack(gradientTheta, gradient.covariance, gradient.mean),
  };
}
