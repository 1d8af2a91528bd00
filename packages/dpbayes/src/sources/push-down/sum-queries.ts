import type { Dialect } from "./dialects/dialect.ts";
import { choice, type Expression, plus } from "./expression.ts";
import { FAILURE, type Field, failureDefinition, fitsNot } from "./fields.ts";
import { inputSelect, type Relation } from "./input-sql.ts";
import type { LevelTables } from "./level-tables.ts";
import type { Moments } from "./moments.ts";
import { namesIn, printCondition, printExpression, printLayers } from "./print-sql.ts";
import { ROUNDING_CONSTANT } from "./rounding-constant.ts";

/**
 * Number of records, how many of them do not fit, and sums of whole steps with the rounding constant, in as many
 * queries as it takes.
 */
export function momentQueries(moments: Moments, relation: Relation, dialect: Dialect): readonly string[] {
  const perQuery = dialect.mostColumns - 2;
  const count = Math.ceil(moments.coordinates.length / perQuery);
  return Array.from({ length: count }, (_, i) =>
    momentQuery(moments, moments.coordinates.slice(i * perQuery, (i + 1) * perQuery), relation, dialect),
  );
}

function momentQuery(
  { fields, layers }: Moments,
  coordinates: readonly Expression[],
  relation: Relation,
  dialect: Dialect,
): string {
  const wanted = new Set([FAILURE, ...namesIn(coordinates)]);
  const inner = printLayers(inputSelect(relation, fields, dialect), layers, wanted, dialect);
  const sums = coordinates.map((one) =>
    dialect.wholeSum(printExpression(plus(one, ROUNDING_CONSTANT), dialect)),
  );
  return `SELECT ${dialect.count("*")}, ${countIf(printCondition(fitsNot, dialect))}, ${sums.join(", ")} FROM (${inner}) AS records`;
}

/** By reason (0: none), how many records there are and how many of them were clipped in which way. */
export function clippingQuery(
  { fields, clipping }: Pick<Moments | LevelTables, "fields" | "clipping">,
  relation: Relation,
  dialect: Dialect,
): string {
  const { layers, counters } = clipping;
  const tested = counters.map(({ when }) => choice([[when, 1]], 0));
  const wanted = new Set([FAILURE, ...namesIn(tested)]);
  const inner = printLayers(inputSelect(relation, fields, dialect), layers, wanted, dialect);
  const counts = tested.map((one) => `sum(${printExpression(one, dialect)})`);
  return `SELECT ${[FAILURE, dialect.count("*"), ...counts].join(", ")} FROM (${inner}) AS records GROUP BY ${FAILURE}`;
}

/**
 * How many records each cell of each table has, and how many do not fit for which reason: one scan. Of the columns
 * before the count, exactly one is not NULL in each row of the result.
 */
export function levelQuery(
  { fields, layers, tables }: LevelTables,
  relation: Relation,
  dialect: Dialect,
): string {
  const columns = [...tables.map(({ cell }) => cell), FAILURE];
  const inner = printLayers(inputSelect(relation, fields, dialect), layers, new Set(columns), dialect);
  const sets = columns.map((column) => `(${column})`).join(", ");
  return `SELECT ${columns.join(", ")}, ${dialect.count("*")} FROM (${inner}) AS records GROUP BY GROUPING SETS (${sets})`;
}

const PLACE = "place";

/** The number, from 1, of the first row that does not fit the study for one reason. */
export function firstFailureQuery(
  fields: readonly Field[],
  code: number,
  relation: Relation,
  dialect: Dialect,
): string {
  const { sql, names } = inputSelect(relation, fields, dialect);
  const numbered = {
    sql: `SELECT *, row_number() OVER () AS ${PLACE} FROM (${sql}) AS rows_in_order`,
    names: [...names, PLACE],
  };
  const inner = printLayers(numbered, [[failureDefinition(fields)]], new Set([FAILURE, PLACE]), dialect);
  return `SELECT min(${PLACE}) FROM (${inner}) AS records WHERE ${FAILURE} = ${code}`;
}

function countIf(condition: string): string {
  return `sum(CASE WHEN ${condition} THEN 1 ELSE 0 END)`;
}
