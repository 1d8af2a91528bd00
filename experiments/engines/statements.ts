import type { EngineCase } from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";

type Cell = EngineCase["records"][number][string];

/** How an engine is told of a table that it does not read from a file. */
export interface Statements {
  quoteName(name: string): string;
  number(value: number): string;
  text(value: string): string;
  readonly types: { readonly number: string; readonly boolean: string; readonly text: string };
}

/** CREATE TABLE and INSERT for a case's records, a hundred rows at a time. */
export function statementsOf({ records }: EngineCase, table: string, words: Statements): readonly string[] {
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const columns = names.map(
    (name) =>
      `${words.quoteName(name)} ${typeOf(
        records.map((one) => one[name]),
        words,
      )}`,
  );
  const rows = records.map((record) => `(${names.map((name) => literal(record[name], words)).join(", ")})`);
  const pieces = Array.from({ length: Math.ceil(rows.length / 100) }, (_, i) =>
    rows.slice(100 * i, 100 * i + 100),
  );
  return [
    `CREATE TABLE ${table} (${columns.join(", ")})`,
    ...pieces.map((piece) => `INSERT INTO ${table} VALUES ${piece.join(", ")}`),
  ];
}

function typeOf(values: readonly Cell[], { types }: Statements): string {
  const kind = typeof values.find((value) => value !== null && value !== undefined);
  return kind === "number" ? types.number : kind === "boolean" ? types.boolean : types.text;
}

function literal(value: Cell, { number, text }: Statements): string {
  if (value === null || value === undefined) return "NULL";
  if (typeof value === "boolean") return String(value);
  return typeof value === "number" ? number(value) : text(String(value));
}
