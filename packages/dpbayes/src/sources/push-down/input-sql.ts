import type { ColumnType } from "../wanted-variables.ts";
import type { Field } from "./fields.ts";
import type { Select } from "./print-sql.ts";

/** What a column of a table holds, as far as a study's variable needs to know. */
export type ColumnKind = "number" | "whole" | "boolean" | "text" | "list" | "other";

/** The kinds of columns that a variable can be read from, and the words for them. */
export const acceptedKinds: Readonly<Record<ColumnType["type"], readonly [readonly ColumnKind[], string]>> = {
  number: [["number", "whole"], "a column of numbers"],
  count: [["number", "whole"], "a column of whole numbers"],
  boolean: [["boolean", "whole"], "a column of true and false, or of 0 and 1"],
  category: [["text", "whole", "boolean"], "a column of text"],
  counts: [["list"], "a column of lists of whole numbers"],
  person: [["text", "whole", "number", "other"], "a column of ids: text or numbers"],
};

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
  const own = fields.map((field) => `${inputOf(field, kinds.get(field.name)!)} AS ${field.column}`);
  const columns = [...own, ...more];
  return {
    sql: `SELECT ${columns.join(", ")} FROM ${sql} AS source`,
    names: fields.map(({ column }) => column),
  };
}

function inputOf({ name, variable }: Field, kind: ColumnKind): string {
  const column = `source.${quoteName(name)}`;
  switch (variable.type) {
    case "number":
    case "count":
      return `CAST(${column} AS float8)`;
    case "boolean":
      return levelCase(column, kind === "boolean" ? ["FALSE", "TRUE"] : ["0", "1"]);
    case "category":
      // Equal bytes, whatever the collation of the column thinks equal.
      return levelCase(`CAST(${column} AS text) COLLATE "C"`, variable.levels.map(quoteText));
    default:
      return variable satisfies never;
  }
}

function levelCase(value: string, levels: readonly string[]): string {
  const cases = levels.map((level, i) => `WHEN ${value} = ${level} THEN ${i}`);
  return `CAST(CASE WHEN ${value} IS NULL THEN NULL ${cases.join(" ")} ELSE -1 END AS float8)`;
}

/** The records themselves, for what cannot be summed in SQL: the same casts, one column per variable, by name. */
export function recordSelect(
  { sql, kinds }: Relation,
  wanted: readonly (readonly [string, ColumnType])[],
): string {
  const columns = wanted.map(
    ([name, variable], i) => `${recordValue(name, variable, kinds.get(name)!)} AS v${i}`,
  );
  return `SELECT ${columns.join(", ")} FROM ${sql} AS source`;
}

function recordValue(name: string, variable: ColumnType, kind: ColumnKind): string {
  const column = `source.${quoteName(name)}`;
  switch (variable.type) {
    case "number":
    case "count":
      return `CAST(${column} AS float8)`;
    case "boolean":
      return kind === "boolean" ? column : `CASE ${column} WHEN 0 THEN FALSE WHEN 1 THEN TRUE END`;
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
