import { expOfSquare } from "./exp-of-square.ts";
import { millsRatioAbove, millsSlopeAbove } from "./mills-fit.ts";
import { normalUpperTail } from "./normal.ts";

/**
 * The Mills ratio of the standard normal law and its slope (local-models spec §1):
 *   M(x) = Q(x)/φ(x) = √(π/2)·erfcx(x/√2),   W(x) = 1 − x·M(x) = −M′(x) > 0.
 * Tails written through M never underflow: Q(x) = φ(x)·M(x), with φ kept as its logarithm.
 */
const SQRT_TWO_PI = 2.5066282746310007;
const HALF_LOG_TWO_PI = 0.9189385332046728;

/** M(x) = Q(x)/φ(x); overflows below −37.6, where `logMillsRatio` goes on. */
export function millsRatio(x: number): number {
  return x < 0 ? SQRT_TWO_PI * expOfSquare(x, 0.5) - millsRatioAbove(-x) : millsRatioAbove(x);
}

/** W(x) = 1 − x·M(x), without the cancellation of the definition for positive x. */
export function millsSlope(x: number): number {
  return x < 0 ? 1 - x * millsRatio(x) : millsSlopeAbove(x);
}

/** log M(x), for every x. */
export function logMillsRatio(x: number): number {
  if (x >= 0) return Math.log(millsRatioAbove(x));
  if (x > -5) return Math.log(millsRatio(x));
  return Math.log1p(-normalUpperTail(-x)) + 0.5 * x * x + HALF_LOG_TWO_PI;
}
