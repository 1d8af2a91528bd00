import type { RegressionPoint } from "../../regression/index.ts";
import type { ShiftableTerm } from "./shiftable-term.ts";

/** The largest E x_j² at a point. */
function largestSquare({ mean, covariance }: RegressionPoint): number {
  const d = mean.length;
  let most = 0;
  for (let j = 0; j < d; j++) most = Math.max(most, covariance[j * d + j]! + mean[j]! * mean[j]!);
  return most;
}

/**
 * Up to this E x_j² fast forms keep 7 digits of ℓ and 4 of every entry of its gradient, for correlations up to
 * 0.999; at 1e8 features keep none. In the design's units E x_j² is about 1.
 */
const LARGEST_SQUARE = 1e3;

/**
 * A fast form near the design's units and the dense one beyond, where some E x_j² is above `furthest`. Fast forms lose
 * digits as covariates grow; a chain's first steps can go there, and must find the posterior and not rounding. At
 * the border both agree, so the density has no step. The dense form is built when first needed.
 */
export function denseFarAway(
  fast: ShiftableTerm,
  dense: () => ShiftableTerm,
  furthest = LARGEST_SQUARE,
): ShiftableTerm {
  const limit = Math.min(furthest, LARGEST_SQUARE);
  let far: ShiftableTerm | undefined;

  function termAt(point: RegressionPoint): ShiftableTerm {
    if (!(largestSquare(point) > limit)) return fast;
    far ??= dense();
    return far;
  }

  return Object.freeze<ShiftableTerm>({
    addTo: (point, gradient) => termAt(point).addTo(point, gradient),
    addShifted: (point, gradient, shift, inShift) =>
      termAt(point).addShifted(point, gradient, shift, inShift),
  });
}
