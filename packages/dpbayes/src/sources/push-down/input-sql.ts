import type { BooleanVariable, CategoryVariable, CountVariable, NumberVariable } from "@dpbayes/privacy";
import { columnOf } from "../declared/column-of.ts";
import { missingNumbers, missingTexts } from "../declared/missing-codes.ts";
import type { ColumnType } from "../wanted-variables.ts";
import type { ColumnKind } from "./column-kinds.ts";
import { dateSql } from "./date-sql.ts";
import type { Field } from "./fields.ts";
import { printConstant, type Select } from "./print-sql.ts";

/** A table, view or query that can stand behind FROM, and what its columns hold. */
export interface Relation {
  readonly sql: string;
  readonly kinds: ReadonlyMap<string, ColumnKind>;
}

/** The lowest layer: each field as a double. A level is its place in the study's list, -1 if it has none. */
export function inputSelect(
  { sql, kinds }: Relation,
  fields: readonly Field[],
  more: readonly string[] = [],
): Select {
  const own = fields.map((field) => `${inputOf(field, kinds)} AS ${field.column}`);
  const columns = [...own, ...more];
  return {
    sql: `SELECT ${columns.join(", ")} FROM ${sql} AS source`,
    names: fields.map(({ column }) => column),
  };
}

function inputOf({ name, variable }: Field, kinds: Relation["kinds"]): string {
  const called = columnOf(name, variable);
  const [column, kind] = [`source.${quoteName(called)}`, kinds.get(called)!];
  switch (variable.type) {
    case "number":
    case "count":
      return numberInput(column, variable, kind);
    case "boolean":
      return booleanInput(column, variable, kind);
    case "category":
      return categoryInput(column, variable);
    default:
      return variable satisfies never;
  }
}

function numberInput(column: string, variable: NumberVariable | CountVariable, kind: ColumnKind): string {
  const number =
    kind === "date" && variable.date ? dateSql(column, variable.date) : `CAST(${column} AS float8)`;
  const codes = missingNumbers(variable).map(printConstant);
  return codes.length === 0 ? number : `CASE WHEN ${number} NOT IN (${codes.join(", ")}) THEN ${number} END`;
}

function booleanInput(column: string, variable: BooleanVariable, kind: ColumnKind): string {
  if (kind === "boolean") return levelCase(column, [["FALSE"], ["TRUE"]]);
  const { words } = variable;
  const missing = missingTexts(variable);
  if (words === undefined && missing.length === 0) return levelCase(column, [["0"], ["1"]]);
  const [no, yes] = words ? [words.false, words.true] : [[0], [1]];
  const texts = [no, yes].map((one) => one.map((word) => quoteText(String(word))));
  return levelCase(textOf(column), texts, missing);
}

function categoryInput(column: string, variable: CategoryVariable): string {
  const { levels, spellings = {} } = variable;
  const texts = levels.map((level) => {
    const others = Object.hasOwn(spellings, level) ? spellings[level]! : [];
    return [level, ...others.map(String)].map(quoteText);
  });
  return levelCase(textOf(column), texts, missingTexts(variable));
}

/** Equal bytes, whatever the collation of the column thinks equal. */
function textOf(column: string): string {
  return `CAST(${column} AS text) COLLATE "C"`;
}

/** The place of a value among lists of equal ones; NULL where it is missing, -1 where it is none of them. */
function levelCase(
  value: string,
  levels: readonly (readonly string[])[],
  missing: readonly string[] = [],
): string {
  const codes = missing.map((code) => `WHEN ${value} = ${quoteText(code)} THEN NULL`);
  const cases = levels.flatMap((same, i) => same.map((level) => `WHEN ${value} = ${level} THEN ${i}`));
  const all = [`WHEN ${value} IS NULL THEN NULL`, ...codes, ...cases].join(" ");
  return `CAST(CASE ${all} ELSE -1 END AS float8)`;
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
export function personText(name: string, kind: ColumnKind): string {
  const text = `CAST(source.${quoteName(name)} AS text)`;
  return kind === "number" ? `NULLIF(lower(${text}), 'nan')` : text;
}

/** A name as SQL reads it literally: nothing inside the quotes can end them. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as SQL reads it literally, whatever a server thinks of backslashes. */
export function quoteText(text: string): string {
  const quoted = text.replaceAll("'", "''");
  return text.includes("\\") ? `E'${quoted.replaceAll("\\", "\\\\")}'` : `'${quoted}'`;
}
