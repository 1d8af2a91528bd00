import { findCentre } from "./centre.ts";

/** A log density of one or two variables. */
export type LogDensity = (q: Float64Array) => number;

/**
 * Coordinates t with q = c + L·sinh(t), L lower triangular: near the centre they are the whitened
 * ones, far out they grow exponentially, so that algebraic tails become exponential and everything
 * that matters fits a modest box. The first coordinate of q depends on the first of t alone. The
 * correlation that L follows is a local one, so its part in q levels off (see `tilt`).
 */
export interface StretchedSpace {
  readonly dimension: number;
  /** Writes q(t). */
  place(t: Float64Array, q: Float64Array): void;
  /** The first coordinate of t at which the first of q is x. */
  firstOf(x: number): number;
  /** Log density of t. */
  logDensity(t: Float64Array): number;
}

export function stretchedSpace(logDensity: LogDensity, start: Float64Array): StretchedSpace {
  const d = start.length;
  const { centre, factor } = findCentre(logDensity, start);
  let logVolume = 0;
  for (let i = 0; i < d; i++) logVolume += Math.log(factor[i * d + i]!);
  const q = new Float64Array(d);
  const place = (t: Float64Array, out: Float64Array) => {
    for (let i = 0; i < d; i++) {
      let sum = centre[i]!;
      for (let k = 0; k < i; k++) sum += factor[i * d + k]! * tilt(Math.sinh(t[k]!));
      out[i] = sum + factor[i * d + i]! * Math.sinh(t[i]!);
    }
  };
  return {
    dimension: d,
    place,
    firstOf: (x) => Math.asinh((x - centre[0]!) / factor[0]!),
    logDensity(t) {
      place(t, q);
      let logJacobian = logVolume;
      for (let i = 0; i < d; i++) logJacobian += Math.log(Math.cosh(t[i]!));
      const lp = logDensity(q) + logJacobian;
      return Number.isNaN(lp) ? Number.NEGATIVE_INFINITY : lp;
    },
  };
}

/** Straight over the width of a normal, bounded far out, where a local correlation says nothing. */
function tilt(z: number): number {
  return 10 * Math.tanh(z / 10);
}
