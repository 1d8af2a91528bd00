import { normalQuantile } from "../../math/special/index.ts";

/** A linear predictor u = level + slope·t + rest·z: t the covariate in its standard deviations, z what the others add, normal. */
export interface Predictor {
  readonly level: number;
  readonly slope: number;
  readonly rest: number;
  readonly link: (u: number) => number;
  /** Where the covariate's bounds lie, in t. */
  readonly within: readonly [low: number, high: number];
}

const POINTS = 60;
const places = Array.from({ length: POINTS }, (_, i) => (i + 0.5) / POINTS);
const normal = standardised(places.map(normalQuantile));

/** Points of equal weight of laws with mean 0 and variance 1 that sums of squares cannot tell from a normal one. */
const laws: Readonly<Record<string, readonly number[]>> = {
  "two peaks": standardised(normal.flatMap((z) => [-0.9 + 0.44 * z, 0.9 + 0.44 * z])),
  "a long tail": standardised(places.map((p) => -Math.log(1 - p))),
  "a long tail to the left": standardised(places.map((p) => Math.log(1 - p))),
  "heavy tails": standardised(places.map((p) => (p < 0.5 ? Math.log(2 * p) : -Math.log(2 - 2 * p)))),
};

/**
 * By how much the slope would have to change for E y and E ty to be what they are under a normal t, were t of another law: the sums of a
 * release tell these two (and those of t and t²), so a model of normal covariates finds the slope that gives them. Newton in level and slope.
 */
export function largestShift(given: Predictor): { readonly shift: number; readonly law: string } {
  const wanted = momentsUnder(given, normal, given.level, given.slope);
  let found = { shift: 0, law: "another law" };
  for (const [law, points] of Object.entries(laws)) {
    const shift = slopeFor(given, inside(points, given), wanted) - given.slope;
    if (Math.abs(shift) > Math.abs(found.shift)) found = { shift, law };
  }
  return found;
}

/** No value lies beyond the bounds. */
function inside(points: readonly number[], { within: [low, high] }: Predictor): readonly number[] {
  return standardised(points.map((t) => Math.max(low, Math.min(high, t))));
}

interface Moments {
  readonly y: number;
  readonly ty: number;
  /** Derivatives of both by the level, and of the second by the slope. */
  readonly dy: number;
  readonly dty: number;
  readonly dtty: number;
}

const STEPS = 30;

function slopeFor(given: Predictor, points: readonly number[], wanted: Moments): number {
  let { level, slope } = given;
  for (let step = 0; step < STEPS; step++) {
    const { y, ty, dy, dty, dtty } = momentsUnder(given, points, level, slope);
    const determinant = dy * dtty - dty ** 2;
    const [a, b] = [wanted.y - y, wanted.ty - ty];
    const change = (dy * b - dty * a) / determinant;
    if (!Number.isFinite(change)) return given.slope;
    level += (dtty * a - dty * b) / determinant;
    slope += change;
    if (Math.abs(change) < 1e-6 * (1 + Math.abs(slope))) return slope;
  }
  return given.slope;
}

/** Sums over points of t and of z; derivatives of the link by differences. */
function momentsUnder(
  { rest, link }: Predictor,
  points: readonly number[],
  level: number,
  slope: number,
): Moments {
  const sums = { y: 0, ty: 0, dy: 0, dty: 0, dtty: 0 };
  const weight = 1 / (points.length * POINTS);
  for (const t of points)
    for (const z of normal) {
      const u = level + slope * t + rest * z;
      const y = link(u) * weight;
      const steep = ((link(u + 1e-4) - link(u - 1e-4)) / 2e-4) * weight;
      sums.y += y;
      sums.ty += t * y;
      sums.dy += steep;
      sums.dty += t * steep;
      sums.dtty += t * t * steep;
    }
  return sums;
}

function standardised(points: readonly number[]): readonly number[] {
  const mean = points.reduce((sum, t) => sum + t, 0) / points.length;
  const sd = Math.sqrt(points.reduce((sum, t) => sum + (t - mean) ** 2, 0) / points.length);
  return points.map((t) => (t - mean) / sd);
}
