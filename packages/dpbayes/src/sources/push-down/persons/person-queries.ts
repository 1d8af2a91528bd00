import type { Contribution } from "@dpbayes/privacy/plan";
import type { Dialect } from "../dialects/dialect.ts";
import { plus } from "../expression.ts";
import { FAILURE, type Field, fits } from "../fields.ts";
import { inputSelect, personText, type Relation } from "../input-sql.ts";
import type { LevelTables } from "../level-tables.ts";
import type { Moments } from "../moments.ts";
import { namesIn, printCondition, printExpression, printLayers, type Select } from "../print-sql.ts";
import { ROUNDING_CONSTANT } from "../rounding-constant.ts";

/*
 * What persons add, by GROUP BY. Of a person's m records that fit, a coordinate's whole steps add up to S; the constant that
 * rounded each of them is in the sum still, S' = S + m·C, so that S' is never negative. Wanted is ⌊(2kS + m)/(2m)⌋
 * with k = most, if m > k (person-share.ts of the private side), and as m·C/m = C is whole,
 *
 *   ⌊(2kS + m)/(2m)⌋ = ⌊(2kS' + m)/(2m)⌋ − k·C :
 *
 * a quotient of whole numbers that are not negative, which no engine rounds its own way. All are numbers of any length
 * (numeric) or of 127 bits (HUGEINT): 2k·S' is below 2^21·2^53·m.
 */

export const PERSON = "person";
export const RECORDS = "m";

/** The rows that say whose they are; `sql` as before, with the person's id as text in a column of its own. */
export function rowsOfPersons({ sql, kinds }: Relation, person: string, dialect: Dialect): Relation {
  const id = personId(person, kinds, dialect);
  return { sql: `(SELECT * FROM ${sql} AS source WHERE ${id} <> '')`, kinds };
}

/** How many rows say of nobody whose they are. */
export function withoutPersonQuery({ sql, kinds }: Relation, person: string, dialect: Dialect): string {
  return `SELECT ${dialect.count("*")} FROM ${sql} AS source WHERE COALESCE(${personId(person, kinds, dialect)}, '') = ''`;
}

/** Blanks around an id do not count. */
export function personId(person: string, kinds: Relation["kinds"], dialect: Dialect): string {
  return dialect.trimmed(personText(person, kinds.get(person)!, dialect));
}

/** How many rows there are, how many do not fit, and how many persons have one that fits. */
export function personCountsQuery(
  { fields, layers }: Pick<Moments | LevelTables, "fields" | "layers">,
  relation: Relation,
  person: string,
  dialect: Dialect,
): string {
  const from = withPerson(relation, fields, person, dialect);
  const inner = printLayers(from, layers, new Set([FAILURE, PERSON]), dialect);
  const fitting = `CASE WHEN ${printCondition(fits, dialect)} THEN 1 ELSE 0 END`;
  const each = `SELECT ${dialect.count("*")} AS n, sum(${fitting}) AS ${RECORDS} FROM (${inner}) AS records GROUP BY ${PERSON}`;
  return `SELECT sum(n), sum(${RECORDS}), sum(CASE WHEN ${RECORDS} > 0 THEN 1 ELSE 0 END) FROM (${each}) AS persons`;
}

/** Sums over persons, without the constants, in as many queries as it takes. */
export function personMomentQueries(
  moments: Moments,
  relation: Relation,
  person: string,
  contribution: Contribution,
  dialect: Dialect,
): readonly string[] {
  const perQuery = dialect.mostColumns - 2;
  const { coordinates, fields, layers } = moments;
  const query = (part: Moments["coordinates"]) => {
    const wanted = new Set([FAILURE, PERSON, ...namesIn(part)]);
    const inner = printLayers(withPerson(relation, fields, person, dialect), layers, wanted, dialect);
    const sums = part.map((one, i) => {
      const whole = printExpression(plus(one, ROUNDING_CONSTANT), dialect);
      return `${dialect.wholeSum(whole)} AS s${i}`;
    });
    const each = `SELECT ${[`${dialect.count("*")} AS ${RECORDS}`, ...sums].join(", ")} FROM (${inner}) AS records WHERE ${printCondition(fits, dialect)} GROUP BY ${PERSON}`;
    const shares = part.map((_, i) => `sum(${share(`s${i}`, contribution, dialect)})`);
    return `SELECT ${shares.join(", ")} FROM (${each}${dialect.fence}) AS persons`;
  };
  const count = Math.ceil(coordinates.length / perQuery);
  return Array.from({ length: count }, (_, i) => query(coordinates.slice(i * perQuery, (i + 1) * perQuery)));
}

/** Of a sum with its constants: min(m, most)/m of it, rounded, without them. */
export function share(sum: string, { most }: Contribution, { wide, quotient }: Dialect): string {
  const constant = wide(String(BigInt(ROUNDING_CONSTANT)));
  const mean = `${rounded(sum, most, { wide, quotient })} - ${most} * ${constant}`;
  return most === 1
    ? mean
    : `CASE WHEN ${RECORDS} > ${most} THEN ${mean} ELSE ${wide(sum)} - ${wide(RECORDS)} * ${constant} END`;
}

/** ⌊(2·most·sum + m)/(2m)⌋ of a sum that is not negative. */
export function rounded(
  sum: string,
  most: number,
  { wide, quotient }: Pick<Dialect, "wide" | "quotient">,
): string {
  return quotient(`${2 * most} * ${wide(sum)} + ${wide(RECORDS)}`, `2 * ${wide(RECORDS)}`);
}

/**
 * What each cell of one table gets: a person's c of m records, each of `steps` steps. Cells in which a person has none get
 * nothing, as ⌊m/(2m)⌋ = 0.
 */
export function personLevelQuery(
  { fields, layers }: LevelTables,
  cell: string,
  relation: Relation,
  person: string,
  steps: number,
  dialect: Dialect,
): string {
  const wanted = new Set([FAILURE, PERSON, cell]);
  const inner = printLayers(withPerson(relation, fields, person, dialect), layers, wanted, dialect);
  const each = `SELECT ${cell}, ${dialect.wide(String(steps))} * ${dialect.count("*")} AS c, sum(${dialect.count("*")}) OVER (PARTITION BY ${PERSON}) AS ${RECORDS} FROM (${inner}) AS records WHERE ${printCondition(fits, dialect)} GROUP BY ${PERSON}, ${cell}`;
  return `SELECT ${cell}, sum(${rounded("c", 1, dialect)}) FROM (${each}) AS persons GROUP BY ${cell}`;
}

export function withPerson(
  relation: Relation,
  fields: readonly Field[],
  person: string,
  dialect: Dialect,
): Select {
  const id = `${personId(person, relation.kinds, dialect)} AS ${PERSON}`;
  const { sql, names } = inputSelect(relation, fields, dialect, [id]);
  return { sql, names: [...names, PERSON] };
}
