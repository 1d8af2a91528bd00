import type { Variable } from "./variable.ts";

/** How many levels a variable has: of a count the whole numbers between its bounds. None where it has no levels. */
export function levelCount(variable: Variable): number {
  switch (variable.type) {
    case "category":
      return variable.levels.length;
    case "boolean":
      return 2;
    case "count":
      return variable.bounds[1] - variable.bounds[0] + 1;
    default:
      return 0;
  }
}
