import type { Dialect } from "../dialects/dialect.ts";
import type { LevelTables } from "../level-tables.ts";

/** The column of a coordinate in whole steps. */
export function stepName(i: number): string {
  return `t${i}`;
}

/** Which rows count for a number of the statistic, and how many steps each adds. */
export interface CellCondition {
  readonly when: string;
  readonly steps: number;
}

export function cellConditions(
  { tables }: LevelTables,
  dimension: number,
  { constant }: Dialect,
): readonly CellCondition[] {
  return tables.flatMap(({ cell, offset, steps }, t) => {
    const next = tables[t + 1]?.offset ?? dimension;
    return Array.from({ length: next - offset }, (_, j) => ({ when: `${cell} = ${constant(j)}`, steps }));
  });
}

/** Whole numbers with a blank between two. */
export function listed(numbers: readonly string[], { joined, quoteText }: Dialect): string {
  return joined(numbers.flatMap((one, i) => (i === 0 ? [one] : [quoteText(" "), one])));
}
