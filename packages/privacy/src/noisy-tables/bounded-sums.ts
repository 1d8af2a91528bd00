import { fail } from "../errors/index.ts";
import type { AxisIndex } from "./axis-index.ts";
import type { Margin } from "./margin.ts";
import type { HiddenRule, TableMeasurement } from "./noisy-table.ts";
import type { PublishedNumbers } from "./published-numbers.ts";
import { possibleSums } from "./structural-zeros.ts";

/** A measurement whose noise reaches only so far: its numbers leave true sums from `low` to `high`. */
export interface BoundedSums {
  readonly field: string;
  readonly margin: Margin;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** None of noise that may be as large as it likes. */
export function boundedSums(
  { values }: TableMeasurement,
  margin: Margin,
  { range, highest }: PublishedNumbers,
  rule: HiddenRule | undefined,
  field: string,
): readonly BoundedSums[] {
  if (range === undefined || highest === undefined) return [];
  const hidden = [0, rule === undefined ? 0 : highest(rule.value)] as const;
  const low = new Float64Array(values.length);
  const high = new Float64Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    [low[i], high[i]] = value === null ? hidden : range(value);
  }
  return [{ field, margin, low, high }];
}

/** Where no cell can be, nothing was counted. */
export function requirePossible(
  { field, margin, low }: BoundedSums,
  index: AxisIndex,
  possible: Uint8Array,
): void {
  const some = possibleSums(margin, index, possible);
  const at = low.findIndex((least, i) => least > 0 && some[i] === 0);
  if (at >= 0)
    fail("NOISY_TABLE_CONTRADICTION", {
      first: field,
      second: "zero",
      problem: `${field}.values[${at}] is a sum of at least ${low[at]}, of cells that cannot be`,
    });
}
