import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { source, type TableOrQuery } from "../index.ts";
import { awkwardPlans } from "../push-down/awkward-tables.testing.ts";
import type { SourceRecord } from "../record-source.ts";
import { startPostgres, type TestServer } from "./postgres-server.testing.ts";

/** A plan that sums `income`, one person a row; the number of rows is public, or hidden. */
export const publicPlan = incomePlan("replace-one");
export const hiddenPlan = incomePlan("add-remove");

function incomePlan(neighbours: string) {
  return awkwardPlans.find(({ name }) => name === `gaussian, income ~ 1, ${neighbours}`)!.plan;
}

export interface TestDatabase {
  readonly server: TestServer;
  /** A folder that goes when the tests end. */
  readonly folder: string;
  /** The address for a user who may read what is granted to `reader`. */
  asReader(): string;
  rowsOf(rows: TableOrQuery, url?: string): ReturnType<typeof source.postgres>;
  /** A new table with the rows of a query; its name. */
  table(select: string): Promise<string>;
  /** The catalogue's error that a promise ends in; no secret is in its words. */
  failure(promise: Promise<unknown>): Promise<DpbayesError>;
}

/** A server for the tests of one file, with a table of a thousand visits and a role `reader`. */
export function testDatabase(...statements: readonly string[]): TestDatabase {
  let [server, folder, tables] = [undefined as TestServer | undefined, "", 0];
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "dpbayes-postgres-test-"));
    server = await startPostgres();
    await server.run(
      "CREATE ROLE reader LOGIN PASSWORD 'r3ader-0815'",
      "CREATE TABLE visits AS SELECT i % 40 AS income, (i % 21 - 10) / 10.0 AS height FROM generate_series(1, 1000) AS i",
      "GRANT SELECT ON visits TO reader",
      ...statements,
    );
  }, 120_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await server?.stop();
  });
  return {
    get server() {
      return server!;
    },
    get folder() {
      return folder;
    },
    asReader: () => server!.url("postgres", "reader", "r3ader-0815"),
    rowsOf: (rows, url = server!.url()) => source.postgres(url, rows),
    async table(select) {
      const name = `t${tables++}`;
      await server!.run(`CREATE TABLE ${name} AS ${select}`);
      return name;
    },
    async failure(promise) {
      const failed = await promise.catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(DpbayesError);
      for (const secret of [server!.password, "r3ader-0815", "4711"])
        expect((failed as Error).message).not.toContain(secret);
      return failed as DpbayesError;
    },
  };
}

export async function all(records: AsyncIterable<SourceRecord>): Promise<readonly SourceRecord[]> {
  const read: SourceRecord[] = [];
  for await (const record of records) read.push(record);
  return read;
}
