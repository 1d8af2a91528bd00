import { LOG_PRIOR, logLikelihoodName } from "../../contracts/log-density-columns.ts";
import type { Model } from "../../contracts/model.ts";
import type { Recorded } from "../../contracts/recorded.ts";

/** Coordinates of a point of any kind, as samplers move in them. */
export interface PointCoordinates<Point> {
  readonly dimension: number;
  readonly point: Point;
  /** Terms add to it between `moveTo` and `pullBack`. */
  readonly gradient: Point;
  /** The log prior density at the last `moveTo`, of the numbers that the prior speaks of: without Jacobian. */
  readonly logPrior: number;
  /** Sets `point` from q, clears `gradient`; returns log prior + log Jacobian. */
  moveTo(q: Float64Array): number;
  /** Writes the gradient in q of log prior, log Jacobian and all that was added to `gradient`. */
  pullBack(q: Float64Array, gradientQ: Float64Array): void;
}

/** One factor of the likelihood: what one release says. */
export interface PointTerm<Point> {
  /** The log likelihood at `point`; adds its gradient to `gradient`. -Infinity: impossible. Allocates nothing. */
  addTo(point: Point, gradient: Point): number;
}

/** Chains start apart, so that R-hat can tell; half a unit of a coordinate (a log scale, a coefficient). */
const JITTER = 0.25;

/** Prior times the product of the terms, and where chains start: near `middle`. */
export function posteriorOfTerms<Point>(
  { dimension, point, gradient, moveTo, pullBack }: PointCoordinates<Point>,
  terms: readonly PointTerm<Point>[],
  middle: Float64Array,
): Pick<Model, "dimension" | "logDensityGradient" | "initial"> {
  return {
    dimension,
    logDensityGradient(q, gradientQ) {
      let sum = moveTo(q);
      for (let t = 0; t < terms.length && sum > -Infinity; t++) sum += terms[t]!.addTo(point, gradient);
      if (!(sum > -Infinity)) return -Infinity;
      pullBack(q, gradientQ);
      return sum;
    },
    initial: (rng) => middle.map((value) => value + JITTER * rng.normal()),
  };
}

/** The log prior and what each release says, at any q. `names`: of the releases, else their places in the list. */
export function recordedTerms<Point>(
  coordinates: PointCoordinates<Point>,
  terms: readonly PointTerm<Point>[],
  names: readonly string[] = terms.map((_, t) => `release ${t + 1}`),
): Recorded<Float64Array> {
  return Object.freeze<Recorded<Float64Array>>({
    names: [LOG_PRIOR, ...names.map(logLikelihoodName)],
    record(q, out) {
      coordinates.moveTo(q);
      out[0] = coordinates.logPrior;
      for (let t = 0; t < terms.length; t++)
        out[t + 1] = terms[t]!.addTo(coordinates.point, coordinates.gradient);
    },
  });
}
