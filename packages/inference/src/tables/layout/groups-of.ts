import type { NoisyTable, TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";
import { requireLength } from "../../errors/index.ts";
import { addByLevel, axisStride, cellCountOf } from "./cell-numbers.ts";

/** The groups of cells that a measurement sums, numbered as its values are: the last kept axis fastest. */
export function groupsOf(
  table: NoisyTable,
  { keep, groups, values }: TableMeasurement,
): { readonly groupCount: number; readonly groupOf: Int32Array } {
  const groupOf = new Int32Array(cellCountOf(table));
  let groupCount = 1;
  for (const name of [...keep].reverse()) {
    const at = axisStride(table, name, "an axis that a measurement keeps");
    const parts = groups?.[name];
    addByLevel(groupOf, at, partOfLevel(at.axis, parts, groupCount));
    groupCount *= parts?.length ?? at.axis.levels.length;
  }
  requireLength("values of a measurement", values, groupCount);
  return { groupCount, groupOf };
}

/** What a level adds to the number of its group: its own place or that of its part, times the groups of the faster axes. */
function partOfLevel(
  { levels }: TableAxis,
  parts: readonly (readonly string[])[] | undefined,
  stride: number,
): Int32Array {
  return Int32Array.from(levels, (level, place) => {
    const part = parts === undefined ? place : parts.findIndex((some) => some.includes(level));
    return part < 0 ? -1 : part * stride;
  });
}
