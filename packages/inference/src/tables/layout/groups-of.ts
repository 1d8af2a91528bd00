import type { NoisyTable, TableAxis, TableMeasurement } from "@dpbayes/privacy/formats";
import { requireLength } from "../../errors/index.ts";
import { type AxisStride, addByLevel, axisStride, cellCountOf } from "./cell-numbers.ts";

/** What every level of one axis adds to the number of a cell's group; −1 takes the cell out. */
export interface AxisPart {
  readonly at: AxisStride;
  readonly contribution: Int32Array;
}

/** The groups of a measurement, axis by axis: a cell's group is the sum of its levels' parts. */
export interface GroupParts {
  readonly groupCount: number;
  readonly parts: readonly AxisPart[];
}

/** The groups of cells that a measurement sums, numbered as its values are: the last kept axis fastest. */
export function groupPartsOf(table: NoisyTable, { keep, groups, values }: TableMeasurement): GroupParts {
  let groupCount = 1;
  const parts = [...keep].reverse().map((name) => {
    const at = axisStride(table, name, "an axis that a measurement keeps");
    const contribution = partOfLevel(at.axis, groups?.[name], groupCount);
    groupCount *= groups?.[name]?.length ?? at.axis.levels.length;
    return { at, contribution };
  });
  requireLength("values of a measurement", values, groupCount);
  return { groupCount, parts };
}

/** The group of every cell. */
export function groupsOf(
  table: NoisyTable,
  measurement: TableMeasurement,
): { readonly groupCount: number; readonly groupOf: Int32Array } {
  const { groupCount, parts } = groupPartsOf(table, measurement);
  const groupOf = new Int32Array(cellCountOf(table));
  for (const { at, contribution } of parts) addByLevel(groupOf, at, contribution);
  return { groupCount, groupOf };
}

/** A level's own place or that of its part, times the groups of the faster axes. */
function partOfLevel(
  { levels }: TableAxis,
  parts: readonly (readonly string[])[] | undefined,
  stride: number,
): Int32Array {
  if (parts === undefined) return Int32Array.from(levels, (_, place) => place * stride);
  const partOf = new Map(parts.flatMap((some, part) => some.map((level) => [level, part] as const)));
  return Int32Array.from(levels, (level) => (partOf.has(level) ? partOf.get(level)! * stride : -1));
}
