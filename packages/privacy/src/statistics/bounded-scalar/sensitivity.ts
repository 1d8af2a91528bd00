import type { Neighbours } from "../../accounting/loss.ts";
import { requireNormAndNeighbours } from "../sensitivity/require-norm.ts";
import { requireReachOrZero, requireSquaredWeight } from "../sensitivity/require-reach.ts";
import type { Norm } from "../statistic.ts";

/**
 * Sensitivity of (x, w·x²) for low <= x <= high; w = 0 stands for x alone. Not rounded.
 * Central spec §2.1 (L1); the L2 value follows by the same steps.
 *
 * Add/remove: |x| + w·x² and x² + w²·x⁴ grow with |x|, so the end of larger modulus is the worst.
 *
 * Replace-one: put p = |x − x'| and s = x + x'. The distances are
 *
 *   L1: p·(1 + w|s|)         L2 squared: p²·(1 + w²s²).
 *
 * Take s >= 0 first. The bounds leave p <= min(2·high − s, s − 2·low). Where the second is the smaller
 * one (s <= low + high) both distances grow with s; so the maximum lies at p = 2h − s, h = high, with
 * s from max(0, low + high) to 2h. There
 *   (2h − s)(1 + ws)     has slope 2hw − 1 − 2ws, zero at s = h − 1/(2w), and is concave;
 *   (2h − s)²(1 + w²s²)  has slope 2(2h − s)(2hw²s − 1 − 2w²s²), and its only interior local maximum
 *                        is the larger root s = (h + √(h² − 2/w²))/2 of the bracket, if real.
 * s <= 0 is the mirror image: h = −low. An h with 2h below the smallest s has no pair.
 */
export function scalarSensitivity(
  bounds: { readonly low: number; readonly high: number },
  squareWeight: number,
  norm: Norm,
  neighbours: Neighbours,
): number {
  requireNormAndNeighbours(norm, neighbours);
  const low = requireReachOrZero("low", bounds.low);
  const high = requireReachOrZero("high", bounds.high);
  requireSquaredWeight("the square", squareWeight);
  if (neighbours === "add-remove") {
    const h = Math.max(Math.abs(low), Math.abs(high));
    return norm === "L1" ? h + squareWeight * h * h : Math.hypot(h, squareWeight * h * h);
  }
  const upper = oneSide({ h: high, sum: low + high, width: high - low }, squareWeight, norm);
  return Math.max(upper, oneSide({ h: -low, sum: -low - high, width: high - low }, squareWeight, norm));
}

interface Side {
  readonly h: number;
  readonly sum: number;
  readonly width: number;
}

/**
 * At the smallest s the gap p is the width where s = low + high, taken as it is: 2h − (low + high) would
 * lose the digits that a narrow interval far from 0 lives on. Elsewhere p = 2h − s >= h cancels nothing.
 */
function oneSide({ h, sum, width }: Side, w: number, norm: Norm): number {
  const least = Math.max(0, sum);
  if (2 * h < least) return 0;
  const interior = norm === "L1" ? h - 1 / (2 * w) : (h + Math.sqrt(h * h - 2 / (w * w))) / 2;
  const distance = (p: number, s: number) => p * (norm === "L1" ? 1 + w * s : Math.hypot(1, w * s));
  const atLeast = distance(sum > 0 ? width : 2 * h, least);
  const isInside = interior > least && interior < 2 * h;
  return isInside ? Math.max(atLeast, distance(2 * h - interior, interior)) : atLeast;
}
