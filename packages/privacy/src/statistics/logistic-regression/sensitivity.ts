import { minimum } from "../moments/polynomial.ts";
import { farthestOnSphere, type PairSensitivity } from "../moments/regression-row.ts";
import { requireBlockReach, requireReach } from "../sensitivity/require-reach.ts";
import { rootRoundedUp } from "../sensitivity/rounding-up.ts";

/*
 * L2 sensitivities of logistic statistics, y = ±1, |x|₂ <= R (glm-models spec §2). `squaredWeights`
 * are the squared multipliers w_b of the blocks. For a fixed t = ⟨x,x'⟩ every term of the squared
 * distance grows with |x| and |x'|, so both are R, and for d >= 2 t is free in [−R²,R²].
 */

/**
 * Orders 1..M: blocks y^m·t_m(x) with squared weights w_1..w_M. With u = yx and t = ⟨u,u'⟩,
 * |t_m(u) − t_m(u')|² = |u|^2m + |u'|^2m − 2t^m, so the square is Σ 2w_mR^2m − 2·min_t Σ w_mt^m.
 * The maximum is at least 2Σw_mR^2m (t = 0), which bounds every term: rounding is harmless.
 * Exact for d >= 2, a bound for d = 1.
 */
export function logisticSensitivity(inputs: {
  readonly radius: number;
  readonly squaredWeights: readonly number[];
}): PairSensitivity {
  const r2 = requireReach("radius", inputs.radius) ** 2;
  const weights = inputs.squaredWeights;
  weights.forEach((weight, i) => {
    requireOrder(`order ${i + 1}`, weight, i + 1, inputs.radius);
  });
  const sphere = weights.reduce((sum, w, i) => sum + 2 * w * r2 ** (i + 1), 0);
  const lowest = minimum([0, ...weights], -r2, r2);
  return { value: rootRoundedUp(sphere - 2 * lowest.value), innerProduct: lowest.at };
}

/**
 * One covariate, blocks yx and x2, exact. With u = yx the squared distance is p²(w₁ + w₂s²), p = u − u',
 * s = u + u', and |p| + |s| <= 2R: it grows with |p|, so |p| = 2R − |s|, i.e. u = R, u' = −v, and
 *
 *   (R + v)²(w₁ + w₂(R − v)²),  slope of the sign of w₁ − 2w₂·v(R − v):
 *
 * candidates v = ±R and v = ½(R − √(R² − 2w₁/w₂)); the other root is a local minimum.
 */
export function logisticOneCovariateSensitivity(inputs: {
  readonly radius: number;
  readonly squaredWeights: { readonly yx: number; readonly x2: number };
}): number {
  const R = requireReach("radius", inputs.radius);
  const { yx, x2 } = inputs.squaredWeights;
  requireOrder("yx", yx, 1, R);
  requireOrder("x2", x2, 2, R);
  const square = (v: number) => (R + v) ** 2 * (yx + x2 * (R - v) ** 2);
  const inside = R * R - (2 * yx) / x2;
  const interior = inside >= 0 ? square((R - Math.sqrt(inside)) / 2) : 0;
  return rootRoundedUp(Math.max(square(R), interior));
}

/**
 * With intercept, blocks y, yx, x, x2, d >= 2 (a bound for d = 1): the worse of equal and opposite
 * responses. Equal: (w_yx + w_x)(2R² − 2t) + w_x2(2R⁴ − 2t²). Opposite: 4w_y + w_yx(2R² + 2t)
 * + w_x(2R² − 2t) + w_x2(2R⁴ − 2t²), where 2R² + 2t = 4R² − (2R² − 2t).
 */
export function logisticInterceptSensitivity(inputs: {
  readonly radius: number;
  readonly squaredWeights: {
    readonly y: number;
    readonly yx: number;
    readonly x: number;
    readonly x2: number;
  };
}): PairSensitivity {
  const R = requireReach("radius", inputs.radius);
  const { y, yx, x, x2 } = inputs.squaredWeights;
  requireOrder("y", y, 0, R);
  requireOrder("yx", yx, 1, R);
  requireOrder("x", x, 1, R);
  requireOrder("x2", x2, 2, R);
  const equal = farthestOnSphere(yx + x, x2, R);
  const opposite = farthestOnSphere(x - yx, x2, R);
  const oppositeSquare = opposite.square + 4 * y + 4 * yx * R * R;
  return oppositeSquare > equal.square
    ? { value: rootRoundedUp(oppositeSquare), innerProduct: opposite.innerProduct }
    : { value: rootRoundedUp(equal.square), innerProduct: equal.innerProduct };
}

/** |y| = 1, so only the degree in x matters. */
function requireOrder(name: string, squaredWeight: number, degree: number, radius: number): void {
  requireBlockReach(name, { squaredWeight, degree, responsePower: 0 }, { radius, responseBound: 1 });
}
