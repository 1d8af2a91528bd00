import type { BooleanVariable, CategoryVariable, CountVariable, NumberVariable } from "@dpbayes/privacy";
import { columnOf } from "../declared/column-of.ts";
import { missingNumbers, missingTexts } from "../declared/missing-codes.ts";
import type { ColumnType } from "../wanted-variables.ts";
import type { ColumnKind } from "./column-kinds.ts";
import { dateSql } from "./date-sql.ts";
import type { Dialect } from "./dialects/dialect.ts";
import { postgres, quoteText } from "./dialects/postgres.ts";
import { doubleQuoted as quoteName } from "./dialects/standard.ts";
import type { Field } from "./fields.ts";
import type { Select } from "./print-sql.ts";

export { quoteName, quoteText };

/** A table, view or query that can stand behind FROM, and what its columns hold. */
export interface Relation {
  readonly sql: string;
  readonly kinds: ReadonlyMap<string, ColumnKind>;
}

/** The lowest layer: each field as a double. A level is its place in the study's list, -1 if it has none. */
export function inputSelect(
  { sql, kinds }: Relation,
  fields: readonly Field[],
  dialect: Dialect,
  more: readonly string[] = [],
): Select {
  const own = fields.map((field) => `${inputOf(field, kinds, dialect)} AS ${field.column}`);
  const columns = [...own, ...more];
  return {
    sql: `SELECT ${columns.join(", ")} FROM ${sql} AS source`,
    names: fields.map(({ column }) => column),
  };
}

function inputOf({ name, variable }: Field, kinds: Relation["kinds"], dialect: Dialect): string {
  const called = columnOf(name, variable);
  const [column, kind] = [`source.${dialect.quoteName(called)}`, kinds.get(called)!];
  switch (variable.type) {
    case "number":
    case "count":
      return numberInput(column, variable, kind, dialect);
    case "boolean":
      return booleanInput(column, variable, kind, dialect);
    case "category":
      return categoryInput(column, variable, dialect);
    default:
      return variable satisfies never;
  }
}

function numberInput(
  column: string,
  variable: NumberVariable | CountVariable,
  kind: ColumnKind,
  dialect: Dialect,
): string {
  const number =
    kind === "date" && variable.date ? dateSql(column, variable.date, dialect) : dialect.number(column);
  const codes = missingNumbers(variable).map(dialect.constant);
  return codes.length === 0 ? number : `CASE WHEN ${number} NOT IN (${codes.join(", ")}) THEN ${number} END`;
}

function booleanInput(column: string, variable: BooleanVariable, kind: ColumnKind, dialect: Dialect): string {
  const { double, sameText, text } = dialect;
  if (kind === "boolean") return levelCase(double, column, [["FALSE"], ["TRUE"]]);
  const { words } = variable;
  const missing = missingTexts(variable).map(sameText);
  if (words === undefined && missing.length === 0) return levelCase(double, column, [["0"], ["1"]]);
  const [no, yes] = words ? [words.false, words.true] : [[0], [1]];
  const texts = [no, yes].map((one) => one.map((word) => sameText(String(word))));
  return levelCase(double, text(column), texts, missing);
}

function categoryInput(
  column: string,
  variable: CategoryVariable,
  { double, sameText, text }: Dialect,
): string {
  const { levels, spellings = {} } = variable;
  const texts = levels.map((level) => {
    const others = Object.hasOwn(spellings, level) ? spellings[level]! : [];
    return [level, ...others.map(String)].map(sameText);
  });
  return levelCase(double, text(column), texts, missingTexts(variable).map(sameText));
}

/** The place of a value among lists of equal ones; NULL where it is missing, -1 where it is none of them. */
function levelCase(
  double: Dialect["double"],
  value: string,
  levels: readonly (readonly string[])[],
  missing: readonly string[] = [],
): string {
  const codes = missing.map((code) => `WHEN ${value} = ${code} THEN NULL`);
  const cases = levels.flatMap((same, i) => same.map((level) => `WHEN ${value} = ${level} THEN ${i}`));
  const all = [`WHEN ${value} IS NULL THEN NULL`, ...codes, ...cases].join(" ");
  return double(`CASE ${all} ELSE -1 END`);
}

/** The records themselves, for what cannot be summed in SQL: the same casts, one column per variable, by name. */
export function recordSelect(
  { sql, kinds }: Relation,
  wanted: readonly (readonly [string, ColumnType])[],
): string {
  const columns = wanted.map(
    ([name, variable], i) => `${recordValue(columnOf(name, variable), variable, kinds)} AS v${i}`,
  );
  return `SELECT ${columns.join(", ")} FROM ${sql} AS source`;
}

function recordValue(name: string, variable: ColumnType, kinds: Relation["kinds"]): string {
  const [column, kind] = [`source.${quoteName(name)}`, kinds.get(name)!];
  switch (variable.type) {
    case "number":
    case "count":
      return `CAST(${column} AS ${kind === "number" || kind === "whole" ? "float8" : "text"})`;
    case "boolean":
      if (kind === "boolean") return column;
      if (variable.words !== undefined) return `CAST(${column} AS text)`;
      return `CASE ${column} WHEN 0 THEN FALSE WHEN 1 THEN TRUE END`;
    case "category":
      return `CAST(${column} AS text)`;
    case "counts":
      return `CAST(${column} AS float8[])`;
    case "person":
      return personText(name, kind);
    default:
      return variable satisfies never;
  }
}

/** Whose record it is, as text; a number that is none stands for a missing one. */
export function personText(name: string, kind: ColumnKind, dialect: Dialect = postgres): string {
  const text = dialect.plainText(`source.${dialect.quoteName(name)}`);
  return kind === "number" ? `NULLIF(lower(${text}), 'nan')` : text;
}
