import type { AxisPart } from "./nmf-unit.ts";
import { censusAxes } from "./schema.ts";

/** What a word of the public files says of a variable; undefined for groups that are not known, or not of this size. */
export function partNamed(axis: string, word: string, size: number): AxisPart | undefined {
  if (word === "*") return "sum";
  if (word === "detailed" || word === axis) return "each";
  const groups = censusAxes[axis]?.groups[word];
  return groups?.length === size ? groups : undefined;
}
