import {
  columnProduct,
  designOf,
  designVariables,
  parseFormula,
  parseStudy,
  type Study,
  studyFormat,
} from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import type { LevelNumber, LevelNumbers } from "./level-numbers.ts";
import type { CellAxis } from "./measured-cells.ts";
import { oneOf } from "./one-of.ts";
import type { CellFormula } from "./read-formula.ts";

/** A column of the regression in its own units, and what takes it to mean 0 and a standard deviation of 1, or of ½ for an indicator. */
export interface RowColumn {
  readonly name: string;
  readonly centre: number;
  readonly scale: number;
}

/** The covariates of every row. */
export interface RowDesign {
  readonly intercept: boolean;
  readonly columns: readonly RowColumn[];
  /** rows × columns, each (x − centre)/scale. */
  readonly values: Float64Array;
  /** What stands in `offset(...)`. */
  readonly offsets: Float64Array;
}

/**
 * The design of the rows. Formulas mean what they mean in studies, so a study is declared of which nobody will ever hold a
 * record: axes are its categories, numbers of axes its numbers, and its columns are taken for every row.
 */
export function rowDesign(
  formula: CellFormula,
  axes: readonly CellAxis[],
  numbers: LevelNumbers,
  rows: readonly (readonly number[])[],
): RowDesign {
  const study = studyOf(formula, axes, numbers);
  const { columns, intercept } = designOf(study);
  const order = designVariables(columns);
  const readers = order.map((name) => rowReader(name, axes, numbers));
  const record = new Float64Array(order.length);
  const raw = columns.map((column) => {
    const product = columnProduct(column, study.variables, order);
    return Float64Array.from(rows, (row) => {
      readers.forEach((read, i) => {
        record[i] = read(row);
      });
      return product(record);
    });
  });
  const offset = columns.findIndex((column) => column.offset);
  const kept = columns.flatMap((column, j) => (column.offset ? [] : [{ column, values: raw[j]! }]));
  const units = kept.map(({ column, values }) => unitOf(column, values, intercept));
  return {
    intercept,
    columns: units,
    values: Float64Array.from({ length: rows.length * units.length }, (_, at) => {
      const j = at % units.length;
      return (kept[j]!.values[Math.floor(at / units.length)]! - units[j]!.centre) / units[j]!.scale;
    }),
    offsets: offset < 0 ? new Float64Array(rows.length) : raw[offset]!,
  };
}

/** Where a row is on an axis, or the number that stands there. */
function rowReader(
  name: string,
  axes: readonly CellAxis[],
  numbers: LevelNumbers,
): (row: readonly number[]) => number {
  const scored = numbers.get(name);
  const at = axes.findIndex((axis) => axis.name === (scored?.axis ?? name));
  if (scored === undefined) return (row) => row[at]!;
  const values = axes[at]!.levels.map((levels) => commonNumber(name, levels, scored));
  return (row) => values[row[at]!]!;
}

/** The number of levels that were counted together, if they have the same. */
function commonNumber(name: string, levels: readonly string[], { byLevel }: LevelNumber): number {
  const [first, ...others] = levels.map((level) => byLevel.get(level)!);
  if (others.some((value) => value !== first))
    fail("ARGUMENT", {
      name: `numbers.${name}.values`,
      found: `several numbers for ${levels.join("+")}`,
      accepted: "one number: these levels were counted together",
    });
  return first!;
}

function unitOf(
  { name, level, factors }: ReturnType<typeof designOf>["columns"][number],
  values: Float64Array,
  centred: boolean,
): RowColumn {
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  const centre = centred ? mean : 0;
  const square = values.reduce((sum, x) => sum + (x - mean) ** 2, 0) / values.length;
  const isIndicator =
    level !== undefined || (factors?.every((factor) => factor.level !== undefined) ?? false);
  return { name, centre, scale: isIndicator ? 0.5 : square > 0 ? Math.sqrt(square) : 1 };
}

function studyOf({ terms }: CellFormula, axes: readonly CellAxis[], numbers: LevelNumbers): Study {
  const named = parseFormula(`y ~ ${terms}`).right;
  requireKnown(named, axes, numbers);
  const variables = Object.fromEntries(named.map((name) => [name, variableOf(name, axes, numbers)]));
  let outcome = "y";
  while (Object.hasOwn(variables, outcome)) outcome += "_";
  const formula = `${outcome} ~ ${terms}`;
  const study = {
    format: studyFormat,
    id: "cells",
    question: "A regression on the cells of a table",
    variables: { ...variables, [outcome]: { type: "count", bounds: [0, 1] } },
    model: { family: "poisson-regression", formula },
    privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one person", neighbours: "replace-one" },
  };
  // A formula without variables is no regression to a study.
  return named.length === 0 ? (study as unknown as Study) : parseStudy(study);
}

function variableOf(name: string, axes: readonly CellAxis[], numbers: LevelNumbers): object {
  const scored = numbers.get(name);
  if (scored === undefined)
    return { type: "category", levels: axes.find((axis) => axis.name === name)!.labels };
  const values = [...scored.byLevel.values()];
  return { type: "number", bounds: [Math.min(...values), Math.max(...values)] };
}

function requireKnown(named: readonly string[], axes: readonly CellAxis[], numbers: LevelNumbers): void {
  const known = [...axes.map(({ name }) => name), ...numbers.keys()];
  const other = named.find((name) => !known.includes(name));
  if (other !== undefined)
    fail("ARGUMENT", { name: "a variable of the formula", found: `"${other}"`, accepted: oneOf(known) });
}
