import type { NoisyTable } from "@dpbayes/privacy/formats";
import type { ChosenLevels } from "./chosen-levels.ts";

/** Cells whose numbers follow one another, `end` not among them. */
export type VisitRun = (start: number, end: number) => void;

/**
 * The cells of a choice as runs, in rising order: cells are numbered with the last axis fastest, so those of all levels of the
 * last axes stand in one piece. Costs the number of runs, whatever the number of cells.
 */
export function eachRun({ axes }: NoisyTable, chosen: ChosenLevels, visit: VisitRun): void {
  const deepest = chosen.findLastIndex((places) => places !== undefined);
  const below = stridesOf(axes.map(({ levels }) => levels.length));
  const walk = (axis: number, first: number): void => {
    if (axis > deepest) {
      visit(first, first + below[axis]!);
      return;
    }
    const stride = below[axis + 1]!;
    const places = chosen[axis];
    const count = places?.length ?? axes[axis]!.levels.length;
    for (let i = 0; i < count; i++) walk(axis + 1, first + (places?.[i] ?? i) * stride);
  };
  walk(0, 0);
}

/** How many cells lie below a level of each axis: entry 0 is the number of all cells, the last one 1. */
function stridesOf(sizes: readonly number[]): readonly number[] {
  const strides = [1];
  for (const size of [...sizes].reverse()) strides.unshift(strides[0]! * size);
  return strides;
}

/** How many cells a choice has. */
export function chosenCount({ axes }: NoisyTable, chosen: ChosenLevels): number {
  return chosen.reduce((product, places, axis) => product * (places?.length ?? axes[axis]!.levels.length), 1);
}
