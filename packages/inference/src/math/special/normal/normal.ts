import { erf } from "./error-function.ts";
import { expOfSquare } from "./exp-of-square.ts";
import { millsRatioAbove } from "./mills-fit.ts";

const SQRT_HALF = Math.SQRT1_2;
const INVERSE_SQRT_TWO_PI = 0.3989422804014327;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** φ(x), the standard normal density. */
export function normalDensity(x: number): number {
  return INVERSE_SQRT_TWO_PI * expOfSquare(x, -0.5);
}

/** log φ(x). */
export function logNormalDensity(x: number): number {
  return -0.5 * x * x - HALF_LOG_TWO_PI;
}

/** Φ(x), with full relative accuracy in the lower tail. */
export function normalCdf(x: number): number {
  return normalUpperTail(-x);
}

/** Q(x) = 1 − Φ(x), with full relative accuracy in the upper tail. */
export function normalUpperTail(x: number): number {
  if (x >= 0.5) return normalDensity(x) * millsRatioAbove(x);
  if (x > -0.5) return 0.5 - 0.5 * erf(SQRT_HALF * x);
  return 1 - normalDensity(x) * millsRatioAbove(-x);
}

/** log Φ(x) for every x (local-models spec §1): accurate relative to itself in both tails. */
export function logNormalCdf(x: number): number {
  if (x < -0.5) return logNormalDensity(x) + Math.log(millsRatioAbove(-x));
  return Math.log1p(-normalUpperTail(x));
}

/** log(1 − Φ(x)). */
export function logNormalUpperTail(x: number): number {
  return logNormalCdf(-x);
}
