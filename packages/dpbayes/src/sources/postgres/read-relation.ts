import type { Study } from "@dpbayes/privacy";
import type { Client } from "pg";
import { fail } from "../../errors/index.ts";
import type { Relation } from "../push-down/input-sql.ts";
import type { Wanted } from "../push-down/sql-session.ts";
import { namedRelation } from "./named-relation.ts";
import { describeColumns } from "./postgres-columns.ts";
import { type PostgresRows, query } from "./postgres-query.ts";
import { requirePublicRows, requireRowsOfUnit } from "./require-rows.ts";
import { builtInOnly } from "./search-path.ts";

/**
 * Describing the columns locks what is read until the transaction ends; what it is, is asked afterwards, by a name that
 * the search path has no part in.
 */
export async function readRelation(
  client: Client,
  rows: PostgresRows,
  wanted: Wanted,
  privacy: Study["privacy"],
): Promise<Relation> {
  const named =
    rows.kind === "table" ? ((await namedRelation(client, rows)) ?? refuseUnknown(rows)) : undefined;
  if (named !== undefined) await query(client, builtInOnly);
  const read = { ...rows, ...(named && { sql: named.sql }) };
  const kinds = await describeColumns(client, read, wanted);
  const locked = named && (await namedRelation(client, read));
  if (locked?.id !== named?.id) fail("TABLE_CHANGED", { file: rows.described });
  if (locked?.disguise !== undefined) requirePublicRows(rows.described, privacy, locked.disguise);
  if (locked === undefined || locked.disguise !== undefined)
    await requireRowsOfUnit(client, read, wanted, privacy);
  return { sql: read.sql, kinds };
}

function refuseUnknown({ database, name }: PostgresRows): never {
  return fail("DATABASE_TABLE", { database, found: name.replace(/^table /, "") });
}
