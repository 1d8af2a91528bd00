/** The value of a function and of its derivative at one point. */
export interface ValueAndSlope {
  readonly value: number;
  readonly slope: number;
}

/**
 * The root of a decreasing function between `low` (where it is positive) and `high` (where it is
 * negative): Newton's method kept inside the shrinking bracket, with bisection whenever a Newton
 * step would leave it. Stops when a step is below `resolution(x)` or the bracket is that narrow.
 */
export function solveDecreasing(
  f: (x: number) => ValueAndSlope,
  bracket: readonly [low: number, high: number],
  resolution: (x: number) => number,
  start = 0.5 * (bracket[0] + bracket[1]),
): number {
  let [low, high] = bracket;
  let x = start;
  for (let step = 0; step < MOST_STEPS; step++) {
    const { value, slope } = f(x);
    if (value > 0) low = x;
    else high = x;
    const next = insideOrMiddle(x - value / slope, low, high);
    if (Math.abs(next - x) <= resolution(x) || high - low <= resolution(x)) return next;
    x = next;
  }
  return x;
}

/** Bisecting the whole range of doubles takes about 2100 steps; no caller comes near it. */
const MOST_STEPS = 2200;

function insideOrMiddle(x: number, low: number, high: number): number {
  return x > low && x < high ? x : 0.5 * (low + high);
}
