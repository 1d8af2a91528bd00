import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";
import { levelsIn } from "./published.ts";

/** Whether all cells of a pattern are structural zeros by one of the table's own patterns. */
export function cannotBe({ axes, zero = [] }: NoisyTable, pattern: CellPattern): boolean {
  return zero.some((no) =>
    axes.every(({ name, levels }) => {
      if (!Object.hasOwn(no, name)) return true;
      const excluded = new Set([no[name]!].flat());
      return levelsIn({ name, levels }, pattern).every((level) => excluded.has(level));
    }),
  );
}
