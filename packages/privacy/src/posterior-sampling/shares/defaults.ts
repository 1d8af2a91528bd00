import { requireCount } from "../../errors/index.ts";

/** a₀ = 1/(10K): central spec §2.5 with M = 10. */
export function defaultFloor(levels: number): number {
  return 1 / (10 * levels);
}

const FINEST = 4096;
/** Terms of all sums of one release: about a second. */
const MOST_TERMS = 5e7;

/** Steps of the simplex' grid: sums cost levels·steps²/2 terms per table, two levels nothing. */
export function defaultSteps(levels: number, tables: number): number {
  if (levels === 2) return FINEST;
  return Math.max(64, Math.min(FINEST, Math.floor(Math.sqrt((2 * MOST_TERMS) / (tables * levels)))));
}

export function levelsNamed(levels: number | readonly string[]): readonly string[] {
  if (typeof levels !== "number") return levels;
  requireCount("levels", levels, 2);
  return Array.from({ length: levels }, (_, k) => String(k));
}
