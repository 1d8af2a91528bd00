import { farthestOnSphere, type PairSensitivity } from "../moments/regression-row.ts";
import { requireBlockReach, requireReach } from "../sensitivity/require-reach.ts";
import { rootRoundedUp } from "../sensitivity/rounding-up.ts";

/** Squared multipliers of the blocks; `y` is 0 without an intercept, `yy` 0 (absent) without squares. */
export interface PoissonSquaredWeights {
  readonly x: number;
  readonly x2: number;
  readonly yx: number;
  readonly yx2: number;
  readonly y: number;
  readonly yy?: number;
}

/**
 * L2 sensitivity under replace-one of x, svec(xxᵀ), y·x, y·svec(xxᵀ), y and y², |x|₂ <= R, 0 <= y <= Ry
 * (glm-models spec §2, y² ours). Exact for d >= 2 and w_yyRy² <= w_y, a bound otherwise.
 *
 * For fixed covariates the squared distance is a convex quadratic in (y,y'), so both responses are 0 or
 * Ry; for fixed responses and t = ⟨x,x'⟩ it grows with the norms, so |x| = |x'| = R (when y' = 0 the terms
 * in y do not depend on x'). Two cases remain; y = y' = 0 is below the first:
 *   y = y' = Ry:     (w_x + Ry²w_yx)(2R² − 2t) + (w_x2 + Ry²w_yx2)(2R⁴ − 2t²)
 *   y = Ry, y' = 0:  w_x(2R² − 2t) + w_x2(2R⁴ − 2t²) + Ry²(w_yxR² + w_yx2R⁴ + w_y) + w_yyRy⁴
 *
 * With y² the distance is no longer convex in the responses. All terms grow when both responses are multiplied by the
 * same number above 1, so the larger is Ry, and the other s·Ry, 0 <= s <= 1. The part without y² is a quadratic in s that lies
 * below its chord between s = 0 and s = 1 by at least w_yRy²·s(1 − s); the part of y², w_yyRy⁴(1 − s²)², lies above
 * its own by w_yyRy⁴·s(1 − s)(1 − s − s²) <= w_yyRy⁴·s(1 − s). With A and E the two cases above, which bound the ends of
 * the chords for all x and x', and e = max(0, w_yyRy⁴ − w_yRy²), the squared distance is at most the maximum over s of
 * A + (E − A)s + e·s(1 − s): an end where |E − A| >= e, (A + E)/2 + e/4 + (E − A)²/(4e) otherwise.
 */
export function poissonSensitivity(inputs: {
  readonly radius: number;
  readonly responseBound: number;
  readonly squaredWeights: PoissonSquaredWeights;
}): PairSensitivity {
  const R = requireReach("radius", inputs.radius);
  const y2 = requireReach("responseBound", inputs.responseBound) ** 2;
  const { x, x2, yx, yx2, y, yy = 0 } = inputs.squaredWeights;
  const check = (name: string, squaredWeight: number, degree: number, responsePower: number) =>
    requireBlockReach(name, { squaredWeight, degree, responsePower }, inputs);
  check("x", x, 1, 0);
  check("x2", x2, 2, 0);
  check("yx", yx, 1, 1);
  check("yx2", yx2, 2, 1);
  check("y", y, 0, 1);
  check("yy", yy, 0, 2);
  const equal = farthestOnSphere(x + y2 * yx, x2 + y2 * yx2, R);
  const apart = farthestOnSphere(x, x2, R);
  const apartSquare = apart.square + y2 * (yx * R ** 2 + yx2 * R ** 4 + y) + yy * y2 * y2;
  const between = highestBetween(apartSquare, equal.square, Math.max(0, yy * y2 * y2 - y * y2));
  const { innerProduct } = apartSquare > equal.square ? apart : equal;
  return { value: rootRoundedUp(between), innerProduct };
}

/** The maximum over 0 <= s <= 1 of a + (b − a)s + e·s(1 − s). */
function highestBetween(a: number, b: number, e: number): number {
  const difference = Math.abs(b - a);
  return difference >= e ? Math.max(a, b) : 0.5 * (a + b) + 0.25 * e + (0.25 * difference ** 2) / e;
}
