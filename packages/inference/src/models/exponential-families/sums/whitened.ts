import type { LogDensity2 } from "./highest-point.ts";

/** Coordinates t with q = centre + L·t in which a posterior is about as wide as a standard normal one. */
export interface Whitened {
  place(t: Float64Array): Float64Array;
  /** log |L|. */
  readonly logVolume: number;
}

/** Around the highest point, from the parabola through points about one standard deviation away. */
export function whitened(logDensity: LogDensity2, centre: Float64Array): Whitened {
  const top = logDensity(centre);
  const widths = centre.map((_, i) => widthAlong(logDensity, centre, i, top));
  const drop = (a: number, b: number) => {
    const q = Float64Array.of(centre[0]! + a * widths[0]!, centre[1]! + b * widths[1]!);
    return top - logDensity(q);
  };
  // Both signs are averaged: a peak may have a kink.
  const xx = drop(1, 0) + drop(-1, 0);
  const yy = drop(0, 1) + drop(0, -1);
  const xy = 0.25 * (drop(1, 1) + drop(-1, -1) - drop(1, -1) - drop(-1, 1));
  const correlation = Math.min(Math.max(-xy / Math.sqrt(xx * yy), -0.999), 0.999);
  const rest = 1 - correlation * correlation;
  const [sx, sy] = [widths[0]! / Math.sqrt(xx * rest), widths[1]! / Math.sqrt(yy * rest)];
  const [slope, height] = [sy * correlation, sy * Math.sqrt(rest)];
  return {
    place: ([a, b]) => Float64Array.of(centre[0]! + sx * a!, centre[1]! + slope * a! + height * b!),
    logVolume: Math.log(sx) + Math.log(height),
  };
}

/** A distance along an axis at which the log density is lower by ¼ to 2, both ways together. */
function widthAlong(logDensity: LogDensity2, q: Float64Array, axis: number, top: number): number {
  const drop = (width: number) => {
    const both = [-1, 1].map((sign) => top - logDensity(q.with(axis, q[axis]! + sign * width)));
    return 0.5 * (both[0]! + both[1]!);
  };
  let width = 0.1;
  for (let i = 0; i < 100 && !(drop(width) < 2); i++) width *= 0.5;
  for (let i = 0; i < 100 && drop(width) < 0.25; i++) width *= 2;
  return width;
}
