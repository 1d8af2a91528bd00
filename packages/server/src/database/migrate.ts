import { createHash } from "node:crypto";
import { runMigrations } from "graphile-worker";
import type { Pool, PoolClient } from "pg";
import { fail } from "../errors/index.ts";
import { migrations } from "./migrations/index.ts";
import type { Migration } from "./migrations/migration.ts";

/** Held while migrations run: of several processes that start at once, one runs them. */
const LOCK = 7410;

const TABLE = `CREATE TABLE IF NOT EXISTS migration (
  name text PRIMARY KEY, hash text NOT NULL, made timestamptz NOT NULL DEFAULT now())`;

/**
 * What a version does to the schema comes in two kinds. One that only adds says so in its name, `0007-expand-...`: the version before runs
 * on what it leaves, so it is run first and processes are replaced one by one. One that takes something away is `0008-contract-...`, run
 * when no process of the version before is left: no version waits for its own.
 */
export interface MigrateOptions {
  /** Whether those that take something away are run too; true unless said otherwise. A new database gets them all. */
  readonly contract?: boolean;
}

/** Runs what the database lacks, each in a transaction of its own; returns the names. */
export async function migrate(
  pool: Pool,
  { contract = true }: MigrateOptions = {},
  all: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  const client = await pool.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(TABLE);
    const done = await runBefore(client);
    const due = dueOf(done, all).filter(({ name }) => contract || done.length === 0 || !isContract(name));
    for (const migration of due) await runOne(client, migration);
    // The queue has a schema of its own, which it brings up to date itself.
    await runMigrations({ connectionString: pool.options.connectionString! });
    return due.map(({ name }) => name);
  } finally {
    await client.query("SELECT pg_advisory_unlock($1)", [LOCK]).catch(() => undefined);
    client.release();
  }
}

/** Refuses a database that lacks what this version needs, has something else, or what is taken away from this version. */
export async function requireMigrated(pool: Pool, all: readonly Migration[] = migrations): Promise<void> {
  const needed = (await migrationsDue(pool, all)).filter((name) => !isContract(name));
  if (needed.length > 0) fail("MIGRATIONS_DUE", { found: needed.join(", ") });
}

/** The names of what the database lacks, in their order. */
export async function migrationsDue(
  pool: Pool,
  all: readonly Migration[] = migrations,
): Promise<readonly string[]> {
  const known = await pool.query<{ found: boolean }>("SELECT to_regclass('migration') IS NOT NULL AS found");
  return dueOf(known.rows[0]?.found ? await runBefore(pool) : [], all).map(({ name }) => name);
}

const isContract = (name: string) => /^\d{4}-contract-/.test(name);
const isExpand = (name: string) => /^\d{4}-expand-/.test(name);

interface Run {
  readonly name: string;
  readonly hash: string;
}

async function runBefore(on: Pick<PoolClient, "query">): Promise<readonly Run[]> {
  const { rows } = await on.query<Run>("SELECT name, hash FROM migration ORDER BY name");
  return rows;
}

function dueOf(done: readonly Run[], all: readonly Migration[]): readonly Migration[] {
  const unknown = done.filter(({ name }) => !isExpand(name) && !all.some((each) => each.name === name));
  if (unknown.length > 0) fail("MIGRATIONS_AHEAD", { found: unknown.map(({ name }) => name).join(", ") });
  const hashes = new Map(done.map(({ name, hash }) => [name, hash]));
  for (const migration of all)
    if ((hashes.get(migration.name) ?? hashOf(migration)) !== hashOf(migration))
      fail("MIGRATION_CHANGED", { found: migration.name });
  return all.filter(({ name }) => !hashes.has(name));
}

async function runOne(client: PoolClient, migration: Migration): Promise<void> {
  await client.query("BEGIN");
  try {
    await client.query(migration.sql);
    await client.query("INSERT INTO migration (name, hash) VALUES ($1, $2)", [
      migration.name,
      hashOf(migration),
    ]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

function hashOf({ sql }: Migration): string {
  return createHash("sha256").update(sql).digest("hex");
}
