import type { Client } from "pg";
import { quoteName } from "../push-down/input-sql.ts";
import { type PostgresRows, query } from "./postgres-query.ts";

/** What a table's name stands for. */
export interface NamedRelation {
  readonly id: string;
  /** Schema and name: no search path finds another relation for it. */
  readonly sql: string;
  /** What it is, for messages, where its rows are chosen or computed by something other than itself. */
  readonly disguise: string | undefined;
}

/**
 * Looks a name up, as the search path has it. What is no table seen in full is a query in disguise: a view has a
 * WHERE of its own, a policy hides rows from this user, a foreign table may be a view elsewhere, a table with children
 * has their rows too, and a partition has the rows that its key chooses. All partitions together are a table, unless one
 * is foreign.
 */
export async function namedRelation(
  client: Client,
  { sql }: Pick<PostgresRows, "sql">,
): Promise<NamedRelation | undefined> {
  const { rows } = await query(client, lookup, [sql]);
  if (rows[0] === undefined) return undefined;
  const [id, schema, name, kind, disguise] = rows[0];
  const known = kinds[String(kind)] ?? "no table";
  return {
    id: String(id),
    sql: `${quoteName(String(schema))}.${quoteName(String(name))}`,
    disguise: disguise === null ? (kind === "r" || kind === "p" ? undefined : known) : String(disguise),
  };
}

const kinds: Readonly<Record<string, string>> = {
  v: "a view",
  m: "a materialised view",
  f: "a foreign table",
};

const lookup = `
  SELECT c.oid, n.nspname, c.relname, c.relkind, CASE
    WHEN n.nspname LIKE 'pg\\_%' OR n.nspname = 'information_schema' THEN 'a table of the system'
    WHEN c.relispartition THEN 'a part of a partitioned table'
    WHEN pg_catalog.row_security_active(c.oid) THEN 'a table of which a policy hides rows from the user'
    WHEN c.relkind = 'r' AND EXISTS (SELECT FROM pg_catalog.pg_inherits WHERE inhparent = c.oid)
      THEN 'a table that has the rows of others, which inherit from it'
    WHEN c.relkind = 'p' AND EXISTS (
      SELECT FROM pg_catalog.pg_partition_tree(c.oid) AS part JOIN pg_catalog.pg_class AS leaf ON leaf.oid = part.relid
      WHERE leaf.relkind NOT IN ('r', 'p')) THEN 'a table with a foreign partition'
    END
  FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
  WHERE c.oid = pg_catalog.to_regclass($1)`;
