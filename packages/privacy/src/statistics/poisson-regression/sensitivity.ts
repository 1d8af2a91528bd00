import { farthestOnSphere, type PairSensitivity } from "../moments/regression-row.ts";
import { requireBlockReach, requireReach } from "../sensitivity/require-reach.ts";
import { rootRoundedUp } from "../sensitivity/rounding-up.ts";

/** Squared multipliers of the blocks; `y` is 0 without an intercept. */
export interface PoissonSquaredWeights {
  readonly x: number;
  readonly x2: number;
  readonly yx: number;
  readonly yx2: number;
  readonly y: number;
}

/**
 * L2 sensitivity under replace-one of x, svec(xxᵀ), y·x, y·svec(xxᵀ) and y, |x|₂ <= R, 0 <= y <= Ry
 * (glm-models spec §2). Exact for d >= 2, a bound for d = 1.
 *
 * For fixed covariates the squared distance is a convex quadratic in (y,y'), so both responses are 0 or
 * Ry; for fixed responses and t = ⟨x,x'⟩ it grows with the norms, so |x| = |x'| = R (when y' = 0 the terms
 * in y do not depend on x'). Two cases remain; y = y' = 0 is below the first:
 *   y = y' = Ry:     (w_x + Ry²w_yx)(2R² − 2t) + (w_x2 + Ry²w_yx2)(2R⁴ − 2t²)
 *   y = Ry, y' = 0:  w_x(2R² − 2t) + w_x2(2R⁴ − 2t²) + Ry²(w_yxR² + w_yx2R⁴ + w_y)
 */
export function poissonSensitivity(inputs: {
  readonly radius: number;
  readonly responseBound: number;
  readonly squaredWeights: PoissonSquaredWeights;
}): PairSensitivity {
  const R = requireReach("radius", inputs.radius);
  const y2 = requireReach("responseBound", inputs.responseBound) ** 2;
  const { x, x2, yx, yx2, y } = inputs.squaredWeights;
  const check = (name: string, squaredWeight: number, degree: number, responsePower: number) =>
    requireBlockReach(name, { squaredWeight, degree, responsePower }, inputs);
  check("x", x, 1, 0);
  check("x2", x2, 2, 0);
  check("yx", yx, 1, 1);
  check("yx2", yx2, 2, 1);
  check("y", y, 0, 1);
  const equal = farthestOnSphere(x + y2 * yx, x2 + y2 * yx2, R);
  const apart = farthestOnSphere(x, x2, R);
  const apartSquare = apart.square + y2 * (yx * R ** 2 + yx2 * R ** 4 + y);
  return apartSquare > equal.square
    ? { value: rootRoundedUp(apartSquare), innerProduct: apart.innerProduct }
    : { value: rootRoundedUp(equal.square), innerProduct: equal.innerProduct };
}
