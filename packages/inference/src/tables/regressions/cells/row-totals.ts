import { parseNoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import type { SeenCount } from "../counts/seen-count.ts";
import type { RowTotals } from "../options.ts";
import { inOrderOf } from "./chosen-cells.ts";
import { type CellAxis, keyOf, type MeasuredCells, measuredCells, sizeOf } from "./measured-cells.ts";

/** A total or an exposure of every cell: known numbers, or what was published of each. */
export type CellTotals =
  | { readonly known: true; readonly numbers: readonly number[] }
  | {
      readonly known: false;
      readonly seen: readonly SeenCount[];
      readonly values: readonly number[];
      readonly variance: number;
    };

interface Wanted {
  /** What errors call it. */
  readonly name: string;
  readonly axes: readonly CellAxis[];
  /** Whether numbers must be whole and may be 0. */
  readonly whole: boolean;
}

/** What was given as totals, for every cell of these axes. */
export function rowTotals(given: RowTotals, wanted: Wanted): CellTotals {
  if (isList(given)) return { known: true, numbers: checkedNumbers(given, wanted) };
  const found = totalsAmong(measuredCells(parseNoisyTable(given)), wanted.axes);
  if (found !== undefined) return found;
  const words = wanted.axes.map(({ name, labels }) => `${name} (${labels.join(", ")})`).join(" × ");
  return fail("ARGUMENT", {
    name: wanted.name,
    found: "a table that measures other cells",
    accepted: `a table with a measurement of exactly ${words === "" ? "one cell" : words}`,
  });
}

/** A measurement of exactly these cells. */
export function totalsAmong(
  all: readonly MeasuredCells[],
  axes: readonly CellAxis[],
): CellTotals | undefined {
  const found = all.find((one) => keyOf(one.axes) === keyOf(axes));
  if (found === undefined) return undefined;
  const order = inOrderOf(axes, found);
  const at = Array.from({ length: sizeOf(axes) }, (_, cell) => order(cell));
  const values = at.map((cell) => found.values[cell]!);
  if (found.variance === 0 && values.every((value) => !Number.isNaN(value)))
    return { known: true, numbers: values };
  return { known: false, seen: at.map((cell) => found.seen[cell]!), values, variance: found.variance };
}

function checkedNumbers(given: readonly number[], { name, axes, whole }: Wanted): readonly number[] {
  const wanted = sizeOf(axes);
  if (given.length !== wanted)
    fail("DIMENSION", {
      name,
      found: given.length,
      accepted: `${wanted}: one for every combination of ${axes.map((axis) => axis.name).join(" × ")}, the last fastest`,
    });
  given.forEach((value, i) => {
    const good = whole
      ? Number.isSafeInteger(value) && value >= 0
      : value > 0 && value < Number.POSITIVE_INFINITY;
    if (!good)
      fail("ARGUMENT", {
        name: `${name}[${i}]`,
        found: String(value),
        accepted: whole ? "a count" : "positive and finite",
      });
  });
  return given;
}

function isList(given: RowTotals): given is readonly number[] {
  return Array.isArray(given);
}
