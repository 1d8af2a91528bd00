import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { makePool } from "./make-pool.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The address of the tests' PostgreSQL. */
    postgres: string;
  }
}

export const TEMPLATE = "dpbayes_template";

/** A database of one file of tests: migrated, empty, gone when its tests have ended. */
export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
}

/** To be called at the top of a file of tests. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asOwner(server, `CREATE DATABASE ${name} TEMPLATE ${TEMPLATE}`);
  const url = server.replace(/\/postgres$/, `/${name}`);
  const pool = makePool(url);
  afterAll(async () => {
    await pool.end();
    await asOwner(server, `DROP DATABASE ${name} WITH (FORCE)`);
  });
  return { url, pool };
}

/** Two copies of a template at once are refused: each waits for the one before. */
async function asOwner(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(7410)");
    await client.query(statement);
  } finally {
    await client.end();
  }
}
