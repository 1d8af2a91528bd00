import { polynomial } from "../polynomial.ts";
import { expOfSquare } from "./exp-of-square.ts";
import { millsRatioAbove } from "./mills-fit.ts";

const SQRT_TWO = Math.SQRT2;
const SQRT_TWO_OVER_PI = 0.7978845608028654;
const LOG_TWO = Math.LN2;

/** erf(x)/x on [0, 1] in powers of 2x² − 1, from `reference/chebyshev-fits.py`. */
const ERF = Float64Array.of(
  0.9654687386698673,
  -0.1405360890227171,
  0.019852496688983708,
  -0.0022854855611441132,
  0.00021751715604160108,
  -0.000017537169441124826,
  0.000001223382738352401,
  -7.51156928660089e-8,
  4.11580059766496e-9,
  -2.035228404899467e-10,
  9.167606746069445e-12,
  -3.8078827395263415e-13,
  1.454817075960679e-14,
);

/** erf x = 2/√π ∫₀ˣ e^{−t²} dt. */
export function erf(x: number): number {
  if (x >= -1 && x <= 1) return x * polynomial(ERF, 2 * x * x - 1);
  return x > 0 ? 1 - erfc(x) : erfc(-x) - 1;
}

/** erfc x = 1 − erf x, with full relative accuracy until it underflows at x = 26.5. */
export function erfc(x: number): number {
  if (x < 0.5) return 1 - erf(x);
  return expOfSquare(x, -1) * erfcx(x);
}

/** erfcx x = e^{x²}·erfc x; overflows below −26.6. */
export function erfcx(x: number): number {
  if (x < 0) return 2 * expOfSquare(x, 1) - erfcx(-x);
  return SQRT_TWO_OVER_PI * millsRatioAbove(SQRT_TWO * x);
}

/** log erfc x for every x, accurate relative to itself also where erfc is near 1 or 2 or underflows. */
export function logErfc(x: number): number {
  if (x >= 0.5) return Math.log(erfcx(x)) - x * x;
  if (x > -1) return Math.log1p(-erf(x));
  return LOG_TWO + Math.log1p(-0.5 * erfc(-x));
}
