import type { Client } from "pg";
import { systemCode } from "../../errors/index.ts";
import { columnOf } from "../declared/column-of.ts";
import type { ColumnKind } from "../push-down/column-kinds.ts";
import { quoteName } from "../push-down/input-sql.ts";
import { type DescribedColumn, requireColumns } from "../push-down/require-columns.ts";
import type { Wanted } from "../push-down/sql-session.ts";
import { begin, type PostgresRows, query } from "./postgres-query.ts";

/** Built-in types by their numbers, which never change. */
const builtIn: ReadonlyMap<number, Type> = new Map<number, Type>([
  [16, { kind: "boolean", type: "boolean" }],
  [21, { kind: "whole", type: "smallint" }],
  [23, { kind: "whole", type: "integer" }],
  [20, { kind: "whole", type: "bigint" }],
  [700, { kind: "number", type: "real" }],
  [701, { kind: "number", type: "double precision" }],
  [1700, { kind: "number", type: "numeric" }],
  [25, { kind: "text", type: "text" }],
  [1042, { kind: "text", type: "character" }],
  [1082, { kind: "date", type: "date" }],
  [1114, { kind: "moment", type: "timestamp without time zone" }],
  [1043, { kind: "text", type: "character varying" }],
]);

/** Categories of other types: string, enumeration, array. */
const categories: Readonly<Record<string, ColumnKind>> = { S: "text", E: "text", A: "list" };

type Type = Omit<DescribedColumn, "name">;

const UNDEFINED_COLUMN = "42703";

/**
 * What the wanted columns hold. Only they are asked for, so that a user who may read these columns and no others is
 * served; the rest is looked at when one is missing, to say which there are.
 */
export async function describeColumns(
  client: Client,
  table: PostgresRows,
  wanted: Wanted,
): Promise<ReadonlyMap<string, ColumnKind>> {
  const names = wanted.map(([name, variable]) => `source.${quoteName(columnOf(name, variable))}`);
  const columns = await columnsOf(client, table, names.join(", ")).catch(async (error: unknown) => {
    if (systemCode(error) !== UNDEFINED_COLUMN) throw error;
    await query(client, "ROLLBACK");
    await query(client, begin);
    return columnsOf(client, table, "*");
  });
  return requireColumns(table.described, columns, wanted);
}

async function columnsOf(
  client: Client,
  { sql }: PostgresRows,
  columns: string,
): Promise<readonly DescribedColumn[]> {
  const { fields } = await query(client, `SELECT ${columns} FROM ${sql} AS source LIMIT 0`);
  const ids = fields.map(({ dataTypeID }) => dataTypeID).filter((id) => !builtIn.has(id));
  const types = new Map([...builtIn, ...(ids.length > 0 ? await typesOf(client, ids) : [])]);
  return fields.map(({ name, dataTypeID }) => ({ name, ...types.get(dataTypeID)! }));
}

async function typesOf(client: Client, ids: readonly number[]) {
  const { rows } = await query(
    client,
    `SELECT oid, typcategory, format_type(oid, NULL) FROM pg_catalog.pg_type WHERE oid IN (${ids.join(", ")})`,
  );
  return rows.map(([id, category, type]): [number, Type] => [
    Number(id),
    { type: String(type), kind: categories[String(category)] ?? "other" },
  ]);
}
