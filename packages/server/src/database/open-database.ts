import { join } from "node:path";
import type { Pool } from "pg";
import { errorOf, fail } from "../errors/index.ts";
import type { Settings } from "../settings/settings.ts";
import { keptSecret, startEmbedded } from "./embedded-postgres.ts";
import { makePool } from "./make-pool.ts";
import { migrate, requireMigrated } from "./migrate.ts";
import { retryWhileLost } from "./retry-while-lost.ts";

/** The database of a process, and the settings with its address and secret in them. */
export interface OpenDatabase {
  readonly pool: Pool;
  readonly settings: Settings & { readonly database: string; readonly secret: string };
  close(): Promise<void>;
}

export interface DatabaseUse {
  /** Whether what the schema lacks is run; `false` refuses a database that lacks something, "later" asks nothing. */
  readonly migrate: boolean | "later";
  /** Connections that no report and no chain holds: for requests, sweeps, readiness. */
  readonly connections?: number;
}

/** Opens one's own PostgreSQL where the settings name it, the embedded one otherwise. */
export async function openDatabase(settings: Settings, use: DatabaseUse): Promise<OpenDatabase> {
  const reached = await reach(settings);
  const pool = makePool(reached.settings.database, {
    max: settings.lanes + (use.connections ?? 8),
    connectionTimeoutMillis: 10_000,
  });
  const close = async () => {
    await pool.end();
    await reached.stop();
  };
  try {
    // A wrong address is said at once; the embedded one was there a moment ago.
    if (settings.database !== undefined) await requireVersion(pool);
    await retryWhileLost(() => prepared(pool, use));
    return { pool, settings: reached.settings, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function prepared(pool: Pool, { migrate: how }: DatabaseUse): Promise<void> {
  await requireVersion(pool);
  if (how === true) await migrate(pool);
  else if (how === false) await requireMigrated(pool);
}

async function reach(settings: Settings) {
  const { database, secret } = settings;
  if (database !== undefined && secret !== undefined)
    return { settings: { ...settings, database, secret }, stop: async () => undefined };
  const embedded = await startEmbedded(settings.data);
  const made = secret ?? keptSecret(join(settings.data, "secret"));
  return { settings: { ...settings, database: embedded.url, secret: made }, stop: embedded.stop };
}

/** The oldest that its makers still mend. */
const OLDEST = 150_000;

async function requireVersion(pool: Pool): Promise<void> {
  const { rows } = await pool
    .query<{ n: number; text: string }>(
      "SELECT current_setting('server_version_num')::int AS n, current_setting('server_version') AS text",
    )
    .catch((error: unknown) => {
      const problem = error instanceof Error && "code" in error ? String(error.code) : "no answer";
      throw errorOf("DATABASE_UNREACHABLE", { problem });
    });
  if (rows[0]!.n < OLDEST) fail("DATABASE_VERSION", { found: rows[0]!.text, accepted: "15 or later" });
}
