import { requireCount, requireNumber } from "../../errors/index.ts";
import { type Polynomial, stationaryPoints } from "../moments/polynomial.ts";
import { requireBlockReach, requireReachOrZero } from "../sensitivity/require-reach.ts";
import { rootRoundedUp } from "../sensitivity/rounding-up.ts";
import { oneCovariateSquare } from "./one-covariate.ts";

/** Squared multipliers of the blocks; 0 (or absent) for a block that is not released. */
export interface LinearSquaredWeights {
  readonly x?: number;
  readonly x2: number;
  readonly y?: number;
  readonly xy: number;
  readonly yy?: number;
  readonly count?: number;
}

export interface LinearSensitivityInputs {
  /** R: |x|₂ <= R. */
  readonly radius: number;
  /** Y: |y| <= Y. */
  readonly responseBound: number;
  readonly squaredWeights: LinearSquaredWeights;
}

/** The sensitivity and a pair that attains it: |x| = |x'| = R, ⟨x,x'⟩, and the two responses. */
export interface LinearSensitivity {
  readonly value: number;
  readonly innerProduct: number;
  readonly responses: readonly [number, number];
}

export type Full = Required<Omit<LinearSquaredWeights, "count">> & { readonly R: number; readonly Y: number };

/**
 * Exact L2 sensitivity under replace-one of the weighted blocks x, svec(xxᵀ), y, xy, y² for d >= 2
 * covariates (an upper bound for d = 1), any weights. Contains (S,z), (S,z,u) and the intercept row of
 * central spec §1.2, local spec §3.2 and "X'X and X'y" of glm-models spec §2.
 *
 * With t = ⟨x,x'⟩ and w_b the squared weights, the squared distance is
 *
 *   F = w_x(|x|²+|x'|²−2t) + w_x2(|x|⁴+|x'|⁴−2t²) + w_y(y−y')² + w_xy(y²|x|²+y'²|x'|²−2yy't) + w_yy(y²−y'²)².
 *
 * 1. For fixed t and responses F grows with |x| and |x'|: both are R, and t is free in [−R²,R²].
 * 2. Scaling (y,y') up together scales the y terms up: one response is ±Y. By symmetry y = Y, y' = v.
 * 3. For fixed v, F is a concave quadratic in t: t*(v) = −(w_x + w_xy·Y·v)/(2w_x2), clamped to ±R².
 * 4. F(v) = F(t*(v), v) is a polynomial of degree 4 in v on each of the (at most three) stretches where
 *    t* is −R², free or R². Its maximum is at an end, a break or a stationary point of one of them. All
 *    these points of all three polynomials are tried: a superfluous point only adds a feasible pair.
 *
 * Cross products without the factor √2 give the same value: their norm is at most that of svec, and
 * the pair x = R(cos a, sin a), x' = R(sin a, cos a) makes xxᵀ − x'x'ᵀ diagonal at every angle
 * (central spec §1.2).
 *
 * Rounding: at v = 0, t = 0 F is 2w_xR² + 2w_x2R⁴ + w_yY² + w_xyR²Y² + w_yyY⁴, and no term of F exceeds
 * 4 times its counterpart there; so the value is computed to a few ulps, and rounded up.
 */
export function linearReplaceOneSensitivity(inputs: LinearSensitivityInputs): LinearSensitivity {
  const full = checked(inputs);
  const candidates = responseCandidates(full).map((v) => ({ v, t: worstInnerProduct(full, v) }));
  const best = candidates
    .map(({ v, t }) => ({ v, t, square: squaredDistance(full, v, t) }))
    .reduce((worst, next) => (next.square > worst.square ? next : worst));
  return { value: rootRoundedUp(best.square), innerProduct: best.t, responses: [full.Y, best.v] };
}

/**
 * The exact L2 sensitivity under replace-one (and local) for a given number of covariates. One
 * covariate without the blocks x and y has its own, smaller value; with them the value for d >= 2 is
 * used, which bounds it.
 */
export function linearSensitivity(inputs: LinearSensitivityInputs & { readonly covariates: number }): number {
  requireCount("covariates", inputs.covariates, 1);
  const full = checked(inputs);
  const alone = inputs.covariates === 1 && full.x === 0 && full.y === 0;
  return alone ? rootRoundedUp(oneCovariateSquare(full)) : linearReplaceOneSensitivity(inputs).value;
}

/** L2 sensitivity under add/remove: the norm of the largest record, |x| = R along an axis, |y| = Y. */
export function linearAddRemoveSensitivity(inputs: LinearSensitivityInputs): number {
  const { R, Y, x, x2, y, xy, yy } = checked(inputs);
  const squares = x * R ** 2 + x2 * R ** 4 + y * Y ** 2 + xy * (R * Y) ** 2 + yy * Y ** 4;
  return rootRoundedUp((inputs.squaredWeights.count ?? 0) + squares);
}

function worstInnerProduct({ R, Y, x, x2, xy }: Full, v: number): number {
  const slope = x + xy * Y * v;
  const free = x2 > 0 ? -slope / (2 * x2) : -Math.sign(slope) * R * R;
  return Math.min(R * R, Math.max(-R * R, free)) + 0;
}

function squaredDistance(full: Full, v: number, t: number): number {
  const { R, Y, x, x2, y, xy, yy } = full;
  const r2 = R * R;
  const covariates = x * (2 * r2 - 2 * t) + x2 * (2 * r2 * r2 - 2 * t * t);
  const products = xy * (r2 * (Y * Y + v * v) - 2 * Y * v * t);
  return covariates + products + y * (Y - v) ** 2 + yy * (Y * Y - v * v) ** 2;
}

function responseCandidates(full: Full): readonly number[] {
  const { R, Y, x, x2, xy } = full;
  if (Y === 0) return [0];
  const breaks = [-1, 1].map((side) => (-side * 2 * x2 * R * R - x) / (xy * Y));
  const stretches = [clamped(full, -R * R), clamped(full, R * R), ...(x2 > 0 ? [free(full)] : [])];
  const stationary = stretches.flatMap((polynomial) => stationaryPoints(polynomial, -Y, Y));
  return [-Y, Y, ...breaks.filter((v) => Math.abs(v) <= Y), ...stationary];
}

/** The terms of F(v) that do not depend on t: w_y(Y−v)² + w_xyR²v² + w_yy(Y²−v²)², constants dropped. */
function withoutInnerProduct({ R, Y, y, xy, yy }: Full): readonly [number, number, number] {
  return [-2 * y * Y, y + xy * R * R - 2 * yy * Y * Y, yy];
}

function clamped(full: Full, t: number): Polynomial {
  const [linear, square, fourth] = withoutInnerProduct(full);
  return [0, linear - 2 * full.xy * full.Y * t, square, 0, fourth];
}

/** −2(w_x + w_xyYv)t − 2w_x2t² at its top: (w_x + w_xyYv)²/(2w_x2). */
function free(full: Full): Polynomial {
  const [linear, square, fourth] = withoutInnerProduct(full);
  const slope = full.xy * full.Y;
  return [0, linear + (full.x * slope) / full.x2, square + slope ** 2 / (2 * full.x2), 0, fourth];
}

function checked({ radius, responseBound, squaredWeights }: LinearSensitivityInputs): Full {
  const { x = 0, x2, y = 0, xy, yy = 0, count = 0 } = squaredWeights;
  const R = requireNotNegative("radius", radius);
  const Y = requireNotNegative("responseBound", responseBound);
  const check = (name: string, squaredWeight: number, degree: number, responsePower: number) =>
    requireBlockReach(name, { squaredWeight, degree, responsePower }, { radius, responseBound });
  check("count", count, 0, 0);
  check("x", x, 1, 0);
  check("x2", x2, 2, 0);
  check("y", y, 0, 1);
  check("xy", xy, 1, 1);
  check("yy", yy, 0, 2);
  return { x, x2, y, xy, yy, R, Y };
}

function requireNotNegative(name: string, value: number): number {
  requireNumber(name, value, (v) => v >= 0, "finite and not negative");
  return requireReachOrZero(name, value);
}
