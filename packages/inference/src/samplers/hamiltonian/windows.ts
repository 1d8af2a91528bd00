/** When warm-up estimates the metric. */
export interface Windows {
  /** Windows collect draws from this step on. */
  readonly from: number;
  /** Steps (counted from 1) after which the metric is estimated from the draws since the last time. */
  readonly ends: readonly number[];
}

const START = 75;
const BASE = 25;
const SETTLE = 50;

/** Too short to estimate anything but the step size. */
const SHORTEST = 20;

/**
 * The warm-up schedule of Stan: a start in which only the step size adapts (75 steps), windows of
 * doubling length (25, 50, 100, …) at whose end the metric is estimated from the window's draws, and
 * an end in which the step size settles (50 steps). Short warm-ups are shared out 15 %, 75 %, 10 %.
 */
export function doublingWindows(warmup: number): Windows {
  if (warmup < SHORTEST) return { from: warmup, ends: [] };
  const short = START + BASE + SETTLE > warmup;
  const from = short ? Math.floor(0.15 * warmup) : START;
  const last = warmup - (short ? Math.floor(0.1 * warmup) : SETTLE);
  return { from, ends: doublingEnds(from, last, short ? last - from : BASE) };
}

/**
 * The schedule for the gradient-based metric, which ten draws already estimate well: windows start at
 * once and double from 10. Measured on the test models with 300 warm-up steps, this takes a sixth to
 * all of the warm-up gradients of Stan's schedule and samples as well afterwards.
 */
export function earlyWindows(warmup: number): Windows {
  if (warmup < SHORTEST) return { from: warmup, ends: [] };
  const settle = Math.min(SETTLE, Math.floor(0.1 * warmup));
  return { from: 0, ends: doublingEnds(0, warmup - settle, 10) };
}

/** A window after which no twice as long one fits is stretched to the end. */
function doublingEnds(from: number, last: number, base: number): readonly number[] {
  const ends: number[] = [];
  let size = base;
  for (let end = from; end < last; size *= 2) {
    end = end + size + 2 * size > last ? last : end + size;
    ends.push(end);
  }
  return Object.freeze(ends);
}
