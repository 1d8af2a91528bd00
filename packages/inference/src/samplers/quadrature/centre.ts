import { fail } from "../../errors/index.ts";
import { cholesky, clearUpper, symmetricInverse } from "../../math/linear-algebra/index.ts";
import { gridPoints } from "./grid.ts";
import type { LogDensity } from "./stretched-space.ts";

/** The highest point and the Cholesky factor of the covariance of the normal that fits there. */
export interface Centre {
  readonly centre: Float64Array;
  readonly factor: Float64Array;
}

export function findCentre(logDensity: LogDensity, start: Float64Array): Centre {
  let { centre, widths } = nearMode(logDensity, start);
  for (let i = 0; ; i++) {
    const factor = localFactor(logDensity, centre, widths) ?? diagonal(widths);
    const next = i < 100 ? uphill(logDensity, centre, widths, factor) : undefined;
    if (next === undefined) return { centre, factor };
    centre = next;
    widths = widths.map((width, axis) => halfWidth(logDensity, next, axis, width));
  }
}

function diagonal(widths: Float64Array): Float64Array {
  const matrix = new Float64Array(widths.length ** 2);
  widths.forEach((width, i) => {
    matrix[i * (widths.length + 1)] = width;
  });
  return matrix;
}

/** Newton's step to the top of the local parabola, halved until it gains; none where there is no gain. */
function uphill(
  logDensity: LogDensity,
  q: Float64Array,
  widths: Float64Array,
  factor: Float64Array,
): Float64Array | undefined {
  const d = q.length;
  const here = logDensity(q);
  const slope = q.map((x, i) => {
    const h = 1e-3 * widths[i]!;
    return (logDensity(q.with(i, x + h)) - logDensity(q.with(i, x - h))) / (2 * h);
  });
  const whitened = slope.map((_, k) => slope.reduce((sum, g, i) => sum + factor[i * d + k]! * g, 0));
  for (let share = 1; share > 1e-4; share /= 2) {
    const next = q.map((x, i) => whitened.reduce((sum, w, k) => sum + share * factor[i * d + k]! * w, x));
    if (logDensity(next) > here + 1e-9) return next;
  }
  return undefined;
}

/**
 * A point near the highest mode, by grids in sinh(t) around the best point so far: each covers eight
 * orders of magnitude to both sides and brings the point several times closer.
 */
function nearMode(
  logDensity: LogDensity,
  start: Float64Array,
): { readonly centre: Float64Array; readonly widths: Float64Array } {
  let centre = start;
  let widths = start.map((_, i) => halfWidth(logDensity, start, i, 1));
  const q = new Float64Array(start.length);
  for (let round = 0; round < 60; round++) {
    let best = logDensity(centre) + 1e-3;
    let found: Float64Array | undefined;
    for (const t of gridPoints(start.length, 20)) {
      for (let i = 0; i < q.length; i++) q[i] = centre[i]! + widths[i]! * Math.sinh(t[i]!);
      const lp = logDensity(q);
      if (!(lp > best)) continue;
      best = lp;
      found = q.slice();
    }
    if (found === undefined) return { centre, widths };
    const next = found;
    centre = next;
    widths = widths.map((width, i) => halfWidth(logDensity, next, i, width));
  }
  return fail("NOT_CONVERGED", {
    name: "the search for the posterior's mode",
    problem: "the density keeps rising",
  });
}

/** A distance along an axis at which the log density has changed by about ½ to 4. */
function halfWidth(logDensity: LogDensity, q: Float64Array, axis: number, guess: number): number {
  const here = logDensity(q);
  const change = (width: number) => {
    const up = Math.abs(logDensity(q.with(axis, q[axis]! + width)) - here);
    const down = Math.abs(logDensity(q.with(axis, q[axis]! - width)) - here);
    return Math.max(Number.isNaN(up) ? Infinity : up, Number.isNaN(down) ? Infinity : down);
  };
  let width = guess;
  for (let i = 0; i < 200 && change(width) > 4; i++) width *= 0.5;
  for (let i = 0; i < 200 && change(width) < 0.5; i++) width *= 2;
  return width;
}

/** The Cholesky factor of minus the inverse Hessian, from differences; none where that has none. */
function localFactor(
  logDensity: LogDensity,
  q: Float64Array,
  widths: Float64Array,
): Float64Array | undefined {
  const d = q.length;
  const matrix = new Float64Array(d * d);
  const h = widths.map((width) => 0.1 * width);
  const at = (i: number, a: number, j: number, b: number) => {
    const moved = q.with(i, q[i]! + a * h[i]!);
    moved[j]! += b * h[j]!;
    return logDensity(moved);
  };
  for (let i = 0; i < d; i++)
    for (let j = 0; j < d; j++) {
      const mixed = (at(i, 1, j, 1) - at(i, 1, j, -1) - at(i, -1, j, 1) + at(i, -1, j, -1)) / 4;
      matrix[i * d + j] = -mixed / (h[i]! * h[j]!);
    }
  if (symmetricInverse(matrix, d, matrix) < d || cholesky(matrix, d) < d) return undefined;
  clearUpper(matrix, d);
  return matrix;
}
