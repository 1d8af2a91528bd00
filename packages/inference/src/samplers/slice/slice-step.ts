import type { SeededSource } from "../../math/random/seeded-source.ts";

/** How far stepping out may go, in widths. */
const MOST_WIDTHS = 1000;

/** What a univariate update found: the new point and its log density. */
export interface SliceMove {
  readonly x: number;
  readonly logDensity: number;
  readonly evaluations: number;
}

/**
 * One slice update of a single variable (Neal 2003, section 4): a height under the density at x, an
 * interval around x placed at random and stepped out until both ends lie below it (figure 3), then
 * points drawn from the interval, which shrinks towards x at every refusal (figure 5). Leaves the density
 * invariant whatever the width.
 */
export function sliceStep(
  rng: SeededSource,
  logDensityAt: (x: number) => number,
  x: number,
  logDensity: number,
  width: number,
): SliceMove {
  const height = logDensity - rng.exponential();
  let low = x - width * rng.uniform();
  let high = low + width;
  // The widths left are shared between both sides at random, which keeps the step reversible.
  let left = Math.floor(MOST_WIDTHS * rng.uniform());
  let right = MOST_WIDTHS - 1 - left;
  let evaluations = 0;
  for (; left > 0 && above(logDensityAt(low), height); left--, evaluations++) low -= width;
  for (; right > 0 && above(logDensityAt(high), height); right--, evaluations++) high += width;
  for (;;) {
    const candidate = low + rng.uniform() * (high - low);
    const found = logDensityAt(candidate);
    evaluations++;
    // The interval closes in on x, where the density is above the height: at the latest there it ends.
    if (above(found, height)) return { x: candidate, logDensity: found, evaluations };
    if (candidate === x || high - low < Number.MIN_VALUE) return { x, logDensity, evaluations };
    if (candidate < x) low = candidate;
    else high = candidate;
  }
}

/** NaN counts as impossible. */
function above(logDensity: number, height: number): boolean {
  return logDensity > height;
}
