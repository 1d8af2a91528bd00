import type { NoisyTable, TableAxis } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";

/** How many cells a table has. */
export function cellCountOf(table: NoisyTable): number {
  return table.axes.reduce((product, { levels }) => product * levels.length, 1);
}

/** Where an axis stands among the others: cell = … + level·stride + …. */
export interface AxisStride {
  readonly axis: TableAxis;
  readonly stride: number;
}

/** The axes by name; refuses a name that is none, in the words of whoever asks. */
export function axisStride(table: NoisyTable, name: string, what: string): AxisStride {
  const at = table.axes.findIndex((axis) => axis.name === name);
  if (at < 0) {
    const accepted = `one of the axes ${table.axes.map((axis) => `"${axis.name}"`).join(", ")}`;
    return fail("ARGUMENT", { name: what, found: `"${name}"`, accepted });
  }
  const stride = table.axes.slice(at + 1).reduce((product, { levels }) => product * levels.length, 1);
  return { axis: table.axes[at]!, stride };
}

/**
 * Adds to every cell's number what its level on one axis contributes; a negative contribution takes the cell out, as −1, for
 * good. Cells of one level stand in runs of `stride`, so that no cell's levels are ever worked out.
 */
export function addByLevel(
  numbers: Int32Array,
  { axis, stride }: AxisStride,
  contribution: ArrayLike<number>,
): void {
  const levels = axis.levels.length;
  for (let start = 0, level = 0; start < numbers.length; start += stride) {
    const added = contribution[level]!;
    for (let cell = start; cell < start + stride; cell++)
      if (numbers[cell]! >= 0) numbers[cell] = added < 0 ? -1 : numbers[cell]! + added;
    level = level + 1 === levels ? 0 : level + 1;
  }
}
