import type { CellPattern } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import type { TableRegression } from "../options.ts";
import { finestCells, selectedCells } from "./chosen-cells.ts";
import { type CellAxis, type MeasuredCells, placesIn, placesOf, sizeOf } from "./measured-cells.ts";
import { oneOf } from "./one-of.ts";
import { pickTotals, type RegressionRows, type SeenNumber } from "./regression-rows.ts";
import { type CellTotals, rowTotals, totalsAmong } from "./row-totals.ts";

/** The rows of a regression of shares: the measured cells of all axes but the outcome's, whose levels are its categories. */
export function shareRows(
  regression: TableRegression,
  all: readonly MeasuredCells[],
  left: string,
  needed: readonly string[],
): RegressionRows {
  const measured = finestCells(all, [left, ...needed]);
  const outcome = measured.axes.find(({ name }) => name === left)!;
  const categories = categoriesOf(regression, outcome);
  const axes = measured.axes.filter((axis) => axis !== outcome);
  const place = placesIn([...axes, outcome], measured.axes);
  const size = outcome.labels.length;
  const cellOf = (row: number, category: string) => place(row * size + outcome.labels.indexOf(category));
  const rows = Array.from({ length: sizeOf(axes) }, (_, row) => row);
  const used = rows.filter((row) => categories.some((one) => measured.possible[cellOf(row, one)]));
  requireWhole(measured, used, categories, cellOf);
  const totals = totalsOf(regression, all, axes, categories.length);
  return {
    axes,
    places: used.map((row) => placesOf(axes, row)),
    categories: categories.length === 1 ? [`not ${categories[0]}`, categories[0]!] : categories,
    numbers: used.map((row) => {
      const found: readonly SeenNumber[] = categories.map((one) => numberAt(measured, cellOf(row, one)));
      return found.length === 1 ? [undefined, found[0]] : found;
    }),
    variance: measured.variance,
    ...(totals && { totals: pickTotals(totals, used) }),
    measurements: measured.measurements,
  };
}

/** Successes of cells whose others nobody counted: all cells that a pattern leaves, beside denominators. */
export function successRows(
  regression: TableRegression,
  all: readonly MeasuredCells[],
  left: string,
  needed: readonly string[],
): RegressionRows {
  const { outcome = {}, denominators } = regression;
  if (denominators === undefined)
    fail("ARGUMENT", {
      name: "formula",
      found: `"${left}" left of ~`,
      accepted: `an axis, whose levels are the outcome, or a word beside denominators; axes are ${oneOf([...new Set(all.flatMap(({ axes }) => axes.map(({ name }) => name)))])}`,
    });
  const measured = finestCells(all, [...new Set([...needed, ...Object.keys(outcome)])]);
  const { axes, cells } = selectedCells(measured, outcome);
  const totals = rowTotals(denominators, { name: "denominators", axes, whole: true });
  const used = [...cells.keys()].filter((row) => measured.possible[cells[row]!]);
  const word = left === "" ? "success" : left;
  return {
    axes,
    places: used.map((row) => placesOf(axes, row)),
    categories: [`not ${word}`, word],
    numbers: used.map((row) => [undefined, numberAt(measured, cells[row]!)]),
    variance: measured.variance,
    totals: pickTotals(totals, used),
    measurements: measured.measurements,
  };
}

function numberAt({ seen, values }: MeasuredCells, cell: number): SeenNumber {
  return { seen: seen[cell]!, value: values[cell]! };
}

/** The outcome's levels; of a binomial regression failure and success, or success alone where nothing else was counted. */
function categoriesOf(
  { family, outcome = {} }: TableRegression,
  { name, labels }: CellAxis,
): readonly string[] {
  const other = Object.keys(outcome).find((axis) => axis !== name);
  if (other !== undefined)
    fail("ARGUMENT", {
      name: "outcome",
      found: `"${other}"`,
      accepted: `a level of "${name}", the axis left of ~`,
    });
  if (family !== "binomial") {
    if (labels.length < 2) refuseLevels(name, labels, "two levels or more that were counted");
    return labels;
  }
  const success = successOf(outcome, name, labels);
  const others = labels.filter((label) => label !== success);
  if (others.length > 1)
    refuseLevels(
      name,
      labels,
      'two levels that were counted, or one; for more there is family "multinomial"',
    );
  return [...others, success];
}

function successOf(outcome: CellPattern, name: string, labels: readonly string[]): string {
  const given = outcome[name];
  if (given === undefined) return labels.at(-1)!;
  const label = (typeof given === "string" ? [given] : given).join("+");
  if (labels.includes(label)) return label;
  return fail("ARGUMENT", { name: `outcome.${name}`, found: `"${label}"`, accepted: oneOf(labels) });
}

function refuseLevels(name: string, labels: readonly string[], accepted: string): never {
  return fail("ARGUMENT", { name: `levels of "${name}"`, found: labels.join(", "), accepted });
}

/** Structural zeros may take rows away, not single categories of a row. */
function requireWhole(
  { possible }: MeasuredCells,
  used: readonly number[],
  categories: readonly string[],
  cellOf: (row: number, category: string) => number,
): void {
  if (used.length === 0)
    fail("ARGUMENT", { name: "outcome", found: "no cell", accepted: "cells that can be" });
  for (const row of used)
    for (const category of categories)
      if (!possible[cellOf(row, category)])
        fail("ARGUMENT", {
          name: "zero",
          found: `a row whose "${category}" cannot be`,
          accepted: "rows of which all levels of the outcome can be, or none",
        });
}

/** Binomial: totals that were given, else those that the table measures. Others have none, and need none. */
function totalsOf(
  { family, denominators }: TableRegression,
  all: readonly MeasuredCells[],
  axes: readonly CellAxis[],
  categories: number,
): CellTotals | undefined {
  if (denominators !== undefined && family !== "binomial")
    fail("ARGUMENT", {
      name: "denominators",
      found: "given",
      accepted: 'absent: totals are for family "binomial", others learn them from the counts of all levels',
    });
  if (family !== "binomial") return undefined;
  const found =
    denominators === undefined
      ? totalsAmong(all, axes)
      : rowTotals(denominators, { name: "denominators", axes, whole: true });
  if (found === undefined && categories === 1)
    fail("ARGUMENT", {
      name: "denominators",
      found: "missing",
      accepted: "given, because the table measures one level of the outcome and no totals",
    });
  // Both levels were counted: a noisy total beside them would add little, and cost a second sum within the first.
  return found?.known || categories === 1 ? found : undefined;
}
