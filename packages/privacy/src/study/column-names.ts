import type { Variable } from "./variable.ts";

/**
 * The columns that a variable becomes in a regression's design. With an intercept the first level of a category is what
 * the others are compared with, and has none.
 */
export function columnNames(name: string, variable: Variable, intercept: boolean): readonly string[] {
  if (variable.type === "counts") return [];
  if (variable.type !== "category") return [name];
  return variable.levels.slice(intercept ? 1 : 0).map((label) => `${name}=${label}`);
}
