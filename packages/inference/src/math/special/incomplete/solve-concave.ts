import { fail } from "../../../errors/index.ts";

/** What the root finder asks of a law at a point: the log of one tail and its slope there. */
export interface TailAt {
  log: number;
  slope: number;
}

/** Where to look: the root lies in [low, high]; scale is the width of the law in u. */
export interface Search {
  readonly low: number;
  readonly high: number;
  readonly start: number;
  readonly scale: number;
}

/**
 * The u at which a monotone log tail equals `target`, by Newton's method kept inside a bracket. The log
 * tails of a log-concave law are concave, so Newton's steps approach the root from one side; the
 * bracket and the largest step guard the first few. Returns the last point and the step that is left
 * to take from it (its square is below rounding), so that the caller need not round it into u.
 */
export function solveLogTail(
  evaluate: (u: number, out: TailAt) => void,
  target: number,
  search: Search,
): { readonly at: number; readonly step: number } {
  const tail: TailAt = { log: 0, slope: 0 };
  const close = 1e-9 * Math.min(1, search.scale);
  let { low, high } = search;
  let u = Math.min(Math.max(search.start, low), high);
  for (let iteration = 0; iteration < 200; iteration++) {
    evaluate(u, tail);
    const excess = tail.log - target;
    if (excess > 0 === tail.slope > 0) high = u;
    else low = u;
    const step = Math.min(Math.max(-excess / tail.slope, -3 * search.scale), 3 * search.scale);
    if (Math.abs(step) <= close) return { at: u, step };
    const next = u + step;
    u = next > low && next < high ? next : 0.5 * (low + high);
    if (u === low || u === high) return { at: u, step: 0 };
  }
  return fail("NOT_CONVERGED", { name: "a quantile", problem: `log tail probability ${target}` });
}
