import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { TEMPLATE } from "./test-database.testing.ts";

/** One real PostgreSQL for all tests of the server, with a migrated database that each file of tests copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-server-"));
  const database = await startEmbedded(folder);
  const owner = new pg.Pool({ connectionString: database.url });
  await owner.query(`CREATE DATABASE ${TEMPLATE}`);
  await owner.end();
  const template = new pg.Pool({ connectionString: database.url.replace(/\/postgres$/, `/${TEMPLATE}`) });
  await migrate(template);
  await template.end();
  project.provide("postgres", database.url);
  return async () => {
    await database.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
