import type { Variable } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../math/random/index.ts";

/** The names of a variable's levels; none for numbers and counts. */
export function levelsOf(variable: Variable): readonly string[] {
  if (variable.type === "category") return variable.levels;
  return variable.type === "boolean" ? ["false", "true"] : [];
}

/** A level as a record states it; of a count, a whole number between its bounds. */
export function levelValue(variable: Variable, level: number): string | boolean | number {
  if (variable.type === "count") return variable.bounds[0] + level;
  return variable.type === "category" ? variable.levels[level]! : level === 1;
}

/** The index that a uniform number chooses among shares. */
export function chosen(rng: SeededSource, shares: Float64Array): number {
  let rest = rng.uniform();
  for (let i = 0; i < shares.length; i++) {
    rest -= shares[i]!;
    if (rest < 0) return i;
  }
  return shares.length - 1;
}
