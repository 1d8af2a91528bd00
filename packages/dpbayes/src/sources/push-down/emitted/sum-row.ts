import type { VectorPlan } from "@dpbayes/privacy";
import type { Dialect } from "../dialects/dialect.ts";
import { type Definition, plus } from "../expression.ts";
import { FAILURE, fitsNot } from "../fields.ts";
import { inputSelect, type Relation } from "../input-sql.ts";
import type { LevelTables } from "../level-tables.ts";
import type { Moments } from "../moments.ts";
import { personRow } from "../persons/person-row.ts";
import { printCondition, printLayers } from "../print-sql.ts";
import type { PushedStatistic } from "../pushed-statistic.ts";
import { ROUNDING_CONSTANT } from "../rounding-constant.ts";
import { cellConditions, listed, stepName } from "./row-parts.ts";

/** The columns of the one row that sums are, in SQL; `totals` is a text, whole numbers with a blank between two. */
export const sumColumns = ["records", "invalid", "reason", "totals"] as const;
export const personSumColumns = ["records", "persons", "nobody", "invalid", "reason", "totals"] as const;

/** One select with one row: what a plan sums, of which no total is left with a rounding constant in it. */
export function sumRow(
  plan: VectorPlan,
  statistic: PushedStatistic,
  relation: Relation,
  dialect: Dialect,
): string {
  const { contribution } = plan;
  if (contribution !== undefined) return personRow({ ...plan, contribution }, statistic, relation, dialect);
  return statistic.kind === "moments"
    ? momentRow(plan, statistic, relation, dialect)
    : levelRow(statistic, plan.statistic.layout.coordinates.length, relation, dialect);
}

/** A statistic's numbers below this, in steps, are summed by `narrowSum`; the step more that rounding makes of them stays below 2^26. */
const NARROW = 2 ** 26 - 1;

function momentRow(
  { magnitude, mechanism }: VectorPlan,
  moments: Moments,
  relation: Relation,
  dialect: Dialect,
): string {
  const { fields, layers, coordinates } = moments;
  const { count, digits, narrowSum, wholeSum, wide } = dialect;
  const steps = coordinates.map(
    (as, i): Definition => ({ name: stepName(i), as: plus(as, ROUNDING_CONSTANT) }),
  );
  const wanted = new Set([FAILURE, ...steps.map(({ name }) => name)]);
  const inner = printLayers(inputSelect(relation, fields, dialect), [...layers, steps], wanted, dialect);
  const constants = `${wide(count("*"))} * ${wide(String(BigInt(ROUNDING_CONSTANT)))}`;
  const sum =
    narrowSum !== undefined && magnitude / mechanism.parameters.grid < NARROW
      ? narrowSum
      : (step: string) => `(${wholeSum(step)} - ${constants})`;
  const totals = steps.map(({ name }) => digits(sum(name)));
  const columns = [
    `${count("*")} AS records`,
    `${count(`CASE WHEN ${printCondition(fitsNot, dialect)} THEN 1 END`)} AS invalid`,
    `${firstFailure(dialect)} AS reason`,
    `CASE WHEN ${count("*")} = 0 THEN ${zeros(steps.length, dialect)} ELSE ${listed(totals, dialect)} END AS totals`,
  ];
  return `SELECT ${columns.join(",\n")}\nFROM (${inner}) AS rows_read`;
}

/** Rows are counted cell by cell of all tables together, and what is left of them table by table. */
function levelRow(levels: LevelTables, dimension: number, relation: Relation, dialect: Dialect): string {
  const { fields, layers, tables } = levels;
  const cells = [...tables.map(({ cell }) => cell), FAILURE];
  const inner = printLayers(inputSelect(relation, fields, dialect), layers, new Set(cells), dialect);
  const each = `SELECT ${cells.join(", ")}, ${dialect.count("*")} AS n FROM (${inner}) AS rows_read GROUP BY ${cells.join(", ")}`;
  const counted = (when: string) => `COALESCE(sum(CASE WHEN ${when} THEN n ELSE 0 END), 0)`;
  const totals = cellConditions(levels, dimension, dialect).map(({ when, steps }) =>
    dialect.digits(`(${dialect.wide(String(steps))} * ${dialect.wide(counted(when))})`),
  );
  const columns = [
    "COALESCE(sum(n), 0) AS records",
    `${counted(printCondition(fitsNot, dialect))} AS invalid`,
    `${firstFailure(dialect)} AS reason`,
    `${listed(totals, dialect)} AS totals`,
  ];
  return `SELECT ${columns.join(",\n")}\nFROM (${each}) AS cells`;
}

/** The smallest code of a failure, 0 where there is none. */
function firstFailure(dialect: Dialect): string {
  const failed = `CASE WHEN ${printCondition(fitsNot, dialect)} THEN ${FAILURE} END`;
  return `COALESCE(${dialect.digits(dialect.wide(`min(${failed})`))}, ${dialect.quoteText("0")})`;
}

function zeros(count: number, { quoteText }: Dialect): string {
  return quoteText(new Array<string>(count).fill("0").join(" "));
}
