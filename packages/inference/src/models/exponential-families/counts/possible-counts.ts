import { fail } from "../../../errors/index.ts";

/**
 * True counts that one noisy count may leave possible: some seconds of work, and far beyond any noise under which a count
 * still says something. A release states its own noise, so without a limit a forged one would ask for any work.
 */
const MOST_POSSIBLE = 2 ** 20;

/** The same of all the cells of a table together: 128 MB. */
const MOST_IN_ALL = 2 ** 24;

/** Room for a number for every true count from `low` to `high`. */
export function roomForCounts(low: number, high: number, most = MOST_POSSIBLE): Float64Array {
  const possible = high - low + 1;
  requirePossible(possible, most);
  return new Float64Array(Math.max(0, possible));
}

/** Checks what the cells of a table leave possible before any of them is worked out. */
export function requirePossibleInAll(cells: number, reach: number, most: number): void {
  requirePossible(cells * Math.min(2 * reach + 1, most + 1), MOST_IN_ALL);
}

function requirePossible(possible: number, most: number): void {
  if (!(possible <= most)) fail("NOISE_TOO_WIDE", { found: possible, accepted: most });
}
