import { fail } from "../errors/index.ts";
import type { Variable } from "../study/study.ts";

/** The names of a discrete variable's levels, in the order of their indices. */
export function levelsOf(variable: Variable): readonly string[] {
  if (variable.type === "category") return variable.levels;
  if (variable.type === "boolean") return ["false", "true"];
  return fail("STUDY_UNSUPPORTED", {
    found: `levels of a ${variable.type}`,
    accepted: "a category or a boolean",
  });
}
