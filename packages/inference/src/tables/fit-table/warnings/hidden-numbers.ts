import type { CellPattern } from "@dpbayes/privacy/formats";
import { cellsMatching } from "../../layout/cells-matching.ts";
import type { MeasuredGroups, TableLayout } from "../../layout/table-layout.ts";

/** Numbers that a threshold took out of a total. */
export interface HiddenNumbers {
  readonly count: number;
  /** What they would add if each stood at its threshold. */
  readonly most: number;
}

/** Of the measurement that hides most of what some cells hold; numbers that also count other cells are not looked at. */
export function hiddenWithin(layout: TableLayout, pattern: CellPattern): HiddenNumbers {
  const asked = new Uint8Array(layout.cellCount);
  for (const cell of cellsMatching(layout.table, pattern)) asked[cell] = layout.possible[cell]!;
  return layout.measurements
    .map((measurement) => hiddenIn(measurement, layout, asked))
    .reduce((a, b) => (b.most > a.most ? b : a), { count: 0, most: 0 });
}

function hiddenIn(
  { hidden, values, groupOf, groupCount }: MeasuredGroups,
  { possible }: TableLayout,
  asked: Uint8Array,
): HiddenNumbers {
  if (hidden === undefined || hidden <= 0) return { count: 0, most: 0 };
  const inside = new Uint8Array(groupCount);
  groupOf.forEach((group, cell) => {
    if (group >= 0 && asked[cell] === 1) inside[group] = 1;
  });
  groupOf.forEach((group, cell) => {
    if (group >= 0 && asked[cell] === 0 && possible[cell] === 1) inside[group] = 0;
  });
  const count = values.reduce((sum, value, g) => sum + (Number.isNaN(value) ? inside[g]! : 0), 0);
  return { count, most: count * hidden };
}
