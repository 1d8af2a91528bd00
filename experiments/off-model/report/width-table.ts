import { markdownTable } from "../../markdown.ts";
import type { CellSummary } from "./cell-summary.ts";
import { groupOf } from "./looked.ts";
import { percent, sizeWords } from "./words.ts";

/** Widths of 90 % intervals beside those of the old defaults on the same releases. */
export function widthTable(cells: readonly CellSummary[]): string {
  const rows = cells.flatMap(({ old = [], ...cell }) =>
    old.map((before) => {
      const now = groupOf(cell, before.group)!;
      const { family, law, setting, epsilon, records } = cell;
      const held = [before, now].map(({ held90, of }) => percent(held90 / of));
      return [
        ...[family, law, setting, String(epsilon), sizeWords(records), before.group],
        ...[String(before.width), String(now.width), (now.width / before.width).toFixed(2), ...held],
      ];
    }),
  );
  return markdownTable(
    ["family", "law", "setting", "ε", "N", "quantity", "old width", "width", "ratio", "old held", "held"],
    rows,
  );
}
