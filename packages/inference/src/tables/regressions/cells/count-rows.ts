import { fail } from "../../../errors/index.ts";
import type { TableRegression } from "../options.ts";
import { finestCells, selectedCells } from "./chosen-cells.ts";
import { type MeasuredCells, placesOf } from "./measured-cells.ts";
import { pickTotals, type RegressionRows } from "./regression-rows.ts";
import { type CellTotals, rowTotals } from "./row-totals.ts";

/** The rows of a regression of counts: a measured cell each, those that can be and have an exposure. */
export function countRows(
  { outcome = {}, exposure }: TableRegression,
  all: readonly MeasuredCells[],
  needed: readonly string[],
): RegressionRows {
  const measured = finestCells(all, [...new Set([...needed, ...Object.keys(outcome)])]);
  const { axes, cells } = selectedCells(measured, outcome);
  const totals =
    exposure === undefined ? undefined : rowTotals(exposure, { name: "exposure", axes, whole: false });
  const used = [...cells.keys()].filter((row) => measured.possible[cells[row]!] && isExposed(totals, row));
  if (used.length === 0)
    fail("ARGUMENT", { name: "outcome", found: "no cell", accepted: "cells that can be" });
  return {
    axes,
    places: used.map((row) => placesOf(axes, row)),
    categories: ["count"],
    numbers: used.map((row) => [{ seen: measured.seen[cells[row]!]!, value: measured.values[cells[row]!]! }]),
    variance: measured.variance,
    ...(totals && { totals: pickTotals(totals, used) }),
    measurements: measured.measurements,
  };
}

/** Nothing can happen where an exposure is known to be 0. */
function isExposed(totals: CellTotals | undefined, row: number): boolean {
  return !totals?.known || totals.numbers[row]! > 0;
}
