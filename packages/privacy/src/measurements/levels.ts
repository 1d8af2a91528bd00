import { fail } from "../errors/index.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { clippingTally } from "../records/clipping-tally.ts";
import { fieldReader } from "../records/design-row.ts";
import type { Category } from "../statistics/cell-tables/cell-tables.ts";
import type { Study } from "../study/study.ts";
import type { CountVariable, Variable } from "../study/variable.ts";

/** The names of a discrete variable's levels, in the order of their indices. */
export function levelsOf(variable: Variable): readonly string[] {
  if (variable.type === "category") return variable.levels;
  if (variable.type === "boolean") return ["false", "true"];
  return fail("STUDY_UNSUPPORTED", {
    found: `levels of a ${variable.type}`,
    accepted: "a category or a boolean",
  });
}

/** Beyond this many a randomised answer says next to nothing, and noise on the count says more. */
const MOST_VALUES = 10_000;

/** The whole numbers between a count's bounds, as levels of an answer. */
export function valuesOf({ bounds: [low, high] }: CountVariable): readonly string[] {
  const length = high - low + 1;
  if (length > MOST_VALUES)
    fail("STUDY_UNSUPPORTED", {
      found: `a randomised answer of ${length} values`,
      accepted: `at most ${MOST_VALUES} values between the bounds, or noise on the count`,
    });
  return Array.from({ length }, (_, i) => String(low + i));
}

export function categoryOf({ variables }: Study, name: string): Category {
  return { column: name, levels: levelsOf(variables[name]!) };
}

/** The indices of several columns' levels; the array is used again for the next record. */
export function levelReader(
  study: Study,
  names: readonly string[],
): (record: JsonObject, row: number) => Int32Array {
  const readers = names.map((name) => fieldReader(study, name, clippingTally()));
  const indices = new Int32Array(names.length);
  return (record, row) => {
    for (let i = 0; i < readers.length; i++) indices[i] = readers[i]!(record, row);
    return indices;
  };
}
