import type { Study } from "@dpbayes/privacy";
import type { Client } from "pg";
import { fail } from "../../errors/index.ts";
import { protectsRow } from "../../units/row-unit.ts";
import { columnOf } from "../declared/column-of.ts";
import { quoteName } from "../push-down/input-sql.ts";
import type { Wanted } from "../push-down/sql-session.ts";
import { isJoinedByPerson } from "./joined-by-person.ts";
import { unsteadyFunction } from "./plan-functions.ts";
import { type PlanNode, type RowOrigin, rowOrigin, type Scan } from "./plan-nodes.ts";
import { query } from "./postgres-query.ts";

type Privacy = Study["privacy"];

/**
 * Under replace-one a release says exactly how many rows there are. That tells nothing only where whose rows they are is
 * public: who is in a whole table, by the meaning of replace-one; who is in a part of it, if the study says so.
 */
export function requirePublicRows(
  described: string,
  { neighbours, population }: Privacy,
  disguise?: string,
): void {
  if (neighbours === "add-remove" || population !== undefined) return;
  const source = disguise === undefined ? described : `${described} (${disguise})`;
  const accepted =
    "state neighbours: add-remove, which hides their number, or, if everybody may know whose rows these are, say who in privacy.population";
  fail("QUERY_COUNT", { source, accepted });
}

/**
 * The guarantee is about one row of what is read. It is one about a person where each row read is computed from one row
 * of one table; where a person may stand in several, the study names the person, and rows are put together person by
 * person, or the unit must say "one row"; and where one person may change all
 * rows there is no unit to name. The plan tells: it is made in the transaction that reads, and runs nothing.
 */
export async function requireRowsOfUnit(
  client: Client,
  { sql, described }: { readonly sql: string; readonly described: string },
  wanted: Wanted,
  privacy: Privacy,
): Promise<void> {
  const columns = wanted
    .map(([name, variable]) => `source.${quoteName(columnOf(name, variable))}`)
    .join(", ");
  const plan = await planOf(client, `SELECT ${columns} FROM ${sql} AS source`);
  const origin = await originOf(client, plan);
  if (origin.kind === "any")
    fail("QUERY_MIXES", {
      source: described,
      problem: origin.why,
      accepted: "select, compute and filter row by row",
    });
  if (origin.kind !== "several" || protectsRow(privacy)) return;
  const { unit, person } = privacy;
  if (person !== undefined && origin.unseen !== true && (await putTogetherBy(client, sql, person))) return;
  const accepted = person === undefined ? remedies.rows : remedies.persons;
  fail("QUERY_PEOPLE", { source: described, unit, problem: origin.why, accepted });
}

async function planOf(client: Client, select: string): Promise<PlanNode> {
  const { rows } = await query(client, `EXPLAIN (VERBOSE, COSTS OFF, FORMAT JSON) ${select}`);
  const [{ Plan: plan }] = rows[0]![0] as readonly [{ readonly Plan: PlanNode }];
  return plan;
}

/** All columns in their own order: a plan tells them by their places, and by names only as long as nobody changes those. */
async function putTogetherBy(client: Client, sql: string, person: string): Promise<boolean> {
  const select = `SELECT * FROM ${sql} AS source`;
  const { fields } = await query(client, `${select} LIMIT 0`);
  const at = fields.findIndex(({ name }) => name === person);
  return isJoinedByPerson(await planOf(client, select), at);
}

const remedies = {
  rows: 'read one table row by row, name the person in privacy.person and join by it, or state unit: "one row"',
  persons: "join and group tables of the database by the person's column, or read one row by row",
};

async function originOf(client: Client, plan: PlanNode): Promise<RowOrigin> {
  const unsteady = await unsteadyFunction(client, plan);
  if (unsteady !== undefined)
    return { kind: "any", why: `function ${unsteady} may depend on more than its row` };
  const origin = rowOrigin(plan);
  return origin.kind === "any" ? origin : withTables(origin, await tablesOf(client, origin.scans));
}

interface Table {
  readonly kind: string;
  /** The partitioned table that it is a part of, or itself. */
  readonly whole: string;
}

function withTables(
  origin: Exclude<RowOrigin, { readonly kind: "any" }>,
  tables: readonly Table[],
): RowOrigin {
  const { scans } = origin;
  const several = (why: string): RowOrigin => ({ kind: "several", scans, why });
  if (tables.some(({ kind }) => !["r", "m", "f"].includes(kind)))
    return { kind: "any", why: "it reads tables of the system" };
  const unseen = tables.some(({ kind }) => kind !== "r");
  if (origin.kind === "several") return { ...origin, ...(unseen && { unseen }) };
  if (unseen)
    return {
      ...several("what stands behind a foreign table or a materialised view is not seen"),
      unseen,
    } as RowOrigin;
  const names = scans.map(({ schema, relation }) => JSON.stringify([schema, relation]));
  if (new Set(names).size < names.length) return several("it reads a table twice");
  if (new Set(tables.map(({ whole }) => whole)).size > 1) return several("it reads several tables");
  return origin;
}

async function tablesOf(client: Client, scans: readonly Scan[]): Promise<readonly Table[]> {
  const names = scans.map(({ schema, relation }) => `${quoteName(schema)}.${quoteName(relation)}`);
  const { rows } = await query(client, lookup, [names]);
  return rows.map(([kind, whole]) => ({ kind: String(kind), whole: String(whole) }));
}

const lookup = `
  SELECT CASE WHEN n.nspname LIKE 'pg\\_%' OR n.nspname = 'information_schema' THEN 'system' ELSE c.relkind::text END,
    COALESCE(pg_catalog.pg_partition_root(c.oid), c.oid)::oid
  FROM unnest($1::text[]) AS given(name)
  LEFT JOIN pg_catalog.pg_class AS c ON c.oid = pg_catalog.to_regclass(given.name)
  LEFT JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace`;
