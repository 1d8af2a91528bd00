import { type NoisyTable, parseFormula, parseNoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { countRows } from "../cells/count-rows.ts";
import { type LevelNumbers, levelNumbers } from "../cells/level-numbers.ts";
import { type MeasuredCells, measuredCells } from "../cells/measured-cells.ts";
import { oneOf } from "../cells/one-of.ts";
import { type CellFormula, readCellFormula } from "../cells/read-formula.ts";
import type { RegressionRows } from "../cells/regression-rows.ts";
import { type RowDesign, rowDesign } from "../cells/row-design.ts";
import { shareRows, successRows } from "../cells/share-rows.ts";
import type { TableRegression, TableRegressionFamily } from "../options.ts";
import { type CellPrior, cellPrior } from "./cell-prior.ts";
import { areTold, type CrudeRates, crudeRates } from "./crude-rates.ts";
import { type RowGroups, rowGroups } from "./row-groups.ts";
import { type RowTerms, rowTerms } from "./row-terms.ts";

/** A regression on the cells of a table, read and checked: what its density, its start and its words are made from. */
export interface CellRegression {
  readonly family: TableRegressionFamily;
  readonly table: NoisyTable;
  readonly rows: RegressionRows;
  readonly design: RowDesign;
  readonly groups: readonly RowGroups[];
  readonly terms: RowTerms;
  readonly crude: CrudeRates;
  /** Whether the published numbers tell totals much better than these differ. */
  readonly totalsTold: boolean;
  readonly prior: CellPrior;
}

const isOfCounts = {
  poisson: true,
  "negative-binomial": true,
  binomial: false,
  multinomial: false,
  ordinal: false,
};

/** Reads a regression: formula, cells, totals, prior. */
export function cellRegression(given: NoisyTable, asked: TableRegression): CellRegression {
  const table = parseNoisyTable(given);
  requireFamily(asked);
  const numbers = levelNumbers(asked.numbers ?? {}, table);
  const formula = readCellFormula(asked.formula);
  const rows = rowsOf(asked, measuredCells(table), formula, numbers);
  const design = rowDesign(formula, rows.axes, numbers, rows.places);
  const crude = crudeRates(rows);
  const groups = formula.random.map((names) => rowGroups(names, rows, crude));
  const terms = rowTerms(asked.family, rows);
  const prior = cellPrior(asked.prior ?? {}, design, {
    family: asked.family,
    random: groups.map(({ name }) => name),
    totals: terms.totals,
    crude: isOfCounts[asked.family] ? Math.log(crude.sums[0]! / crude.total) : 0,
    crudeTotal: Math.log(crude.total / rows.places.length),
  });
  return {
    ...{ family: asked.family, table, rows, design, groups, terms, crude, prior },
    totalsTold: totalsAreTold(rows, crude),
  };
}

function rowsOf(
  asked: TableRegression,
  all: readonly MeasuredCells[],
  formula: CellFormula,
  numbers: LevelNumbers,
): RegressionRows {
  const named = parseFormula(`y ~ ${formula.terms}`).right.map((name) => numbers.get(name)?.axis ?? name);
  const needed = [...new Set([...named, ...formula.random.flat()])];
  const axes = new Set(all.flatMap((one) => one.axes.map(({ name }) => name)));
  const other = needed.find((name) => !axes.has(name));
  if (other !== undefined)
    fail("ARGUMENT", {
      name: "a variable of the formula",
      found: `"${other}"`,
      accepted: oneOf([...axes, ...numbers.keys()]),
    });
  if (isOfCounts[asked.family]) return countRows(asked, all, needed);
  if (needed.includes(formula.left))
    fail("ARGUMENT", {
      name: "formula",
      found: `"${formula.left}" on both sides`,
      accepted: "an outcome of its own",
    });
  return axes.has(formula.left)
    ? shareRows(asked, all, formula.left, needed)
    : successRows(asked, all, formula.left, needed);
}

/** What the prior of their spread leaves the logarithms of totals, below its median of 1. */
const LEAST_VARIANCE = 0.25;

function totalsAreTold(
  { totals, variance, categories, places }: RegressionRows,
  { totals: sums }: CrudeRates,
): boolean {
  const noise = totals === undefined ? variance * categories.length : totals.known ? 0 : totals.variance;
  return areTold(sums, sums, new Float64Array(places.length).fill(noise), LEAST_VARIANCE);
}

function requireFamily({ family, exposure, denominators }: TableRegression): void {
  if (!Object.hasOwn(isOfCounts, family))
    fail("ARGUMENT", {
      name: "family",
      found: `"${String(family)}"`,
      accepted: oneOf(Object.keys(isOfCounts)),
    });
  if (exposure !== undefined && !isOfCounts[family])
    fail("ARGUMENT", { name: "exposure", found: "given", accepted: `absent: ${family} has denominators` });
  if (denominators !== undefined && isOfCounts[family])
    fail("ARGUMENT", { name: "denominators", found: "given", accepted: `absent: ${family} has an exposure` });
  if (family === "negative-binomial" && exposure !== undefined && !Array.isArray(exposure))
    fail("ARGUMENT", {
      name: "exposure",
      found: "a noisy table",
      accepted:
        'known numbers, or family "poisson" with (1 | axis): rates that scatter and noisy exposures are not told apart',
    });
}
