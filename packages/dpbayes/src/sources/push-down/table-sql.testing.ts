import type { Study } from "@dpbayes/privacy";
import type { SourceRecord } from "../record-source.ts";
import { type ColumnType, wantedColumns } from "../wanted-variables.ts";
import { quoteName, quoteText } from "./input-sql.ts";

/** A select that gives these records, in types that hold awkward values too: for the tables of the tests. */
export function tableSql(study: Study, records: readonly SourceRecord[]): string {
  const wanted = wantedColumns(study);
  const rows = records.map((record) => `(${wanted.map(([name, v]) => literal(v, record[name])).join(", ")})`);
  const names = wanted.map(([name]) => quoteName(name)).join(", ");
  return `SELECT * FROM (VALUES ${rows.join(", ")}) AS t(${names})`;
}

function literal(variable: ColumnType, value: unknown): string {
  switch (variable.type) {
    case "number":
    case "count":
      return `CAST(${value === null ? "NULL" : `'${Object.is(value, -0) ? "-0" : value}'`} AS float8)`;
    case "boolean":
      return `CAST(${value === null ? "NULL" : String(value)} AS boolean)`;
    default:
      return `CAST(${value === null ? "NULL" : quoteText(String(value))} AS text)`;
  }
}
