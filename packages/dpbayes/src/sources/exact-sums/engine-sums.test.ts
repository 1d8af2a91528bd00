import { sumsOfRecords as personSums } from "@dpbayes/privacy/release";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testDatabase } from "../postgres/test-database.testing.ts";
import { awkwardPlans, awkwardRecords } from "../push-down/awkward-tables.testing.ts";
import { emitSums } from "../push-down/emitted/emit-sums.ts";
import { personPlans, personRecords } from "../push-down/persons/person-plans.testing.ts";
import { tableSql } from "../push-down/table-sql.testing.ts";
import { sumsOfRecords } from "../push-down/table-sums.testing.ts";
import { exactSumsOf } from "./sums-row.ts";
import { tableSumsOf } from "./table-sums.ts";

let instance: DuckDBInstance;
beforeAll(async () => {
  instance = await DuckDBInstance.create(":memory:");
});
afterAll(() => instance.closeSync());
const db = testDatabase();

const engines = {
  duckdb: async (table: string, create: string, query: string) => {
    const connection = await instance.connect();
    await connection.run(`CREATE OR REPLACE TABLE ${table} AS ${create}`);
    return (await connection.runAndReadAll(query)).getRowObjectsJS()[0]!;
  },
  postgres: async (table: string, create: string, query: string) => {
    const client = await db.server.connect();
    try {
      await client.query(`DROP TABLE IF EXISTS ${table}`);
      await client.query(`CREATE TABLE ${table} AS ${create}`);
      return (await client.query(query)).rows[0] as Record<string, unknown>;
    } finally {
      await client.end();
    }
  },
} as const;

const skip = { onInvalid: "skip" } as const;
const left = (skipped: Readonly<Record<string, number>>) => Object.values(skipped).reduce((a, b) => a + b, 0);

describe.each(Object.entries(engines))("printed SQL, run by %s", (engine, run) => {
  it.each(awkwardPlans)("gives the integers of the rows: $name", async ({ plan }) => {
    const records = awkwardRecords(plan, 200, 11);
    const sql = emitSums(plan.study, { engine, table: "awkward" });
    const row = await run("awkward", tableSql(plan.study, records), sql);
    const found = tableSumsOf(plan, exactSumsOf(row, "sums.json"), "sums.json", skip);
    const expected = sumsOfRecords(plan, records);
    expect(found.totals).toEqual(expected.totals);
    expect([found.records, left(found.skipped)]).toEqual([expected.records, left(expected.skipped)]);
  });

  it.each(personPlans)("gives what persons add: $name", async ({ plan }) => {
    const records = personRecords(plan, 200);
    const sql = emitSums(plan.study, { engine, table: "persons_of" });
    const row = await run("persons_of", tableSql(plan.study, records), sql);
    const found = tableSumsOf(plan, exactSumsOf(row, "sums.json"), "sums.json", skip);
    const [expected] = await personSums([plan], records, skip);
    expect(found.totals).toEqual(expected!.totals);
    expect([found.records, found.persons, left(found.skipped)]).toEqual([
      expected!.records,
      expected!.persons,
      left(expected!.skipped),
    ]);
  });

  it("gives sums of an empty table", async () => {
    for (const { plan } of [...awkwardPlans.slice(0, 12), personPlans[0]!]) {
      const sql = emitSums(plan.study, { engine, table: "nothing" });
      const create = `SELECT * FROM (${tableSql(plan.study, personRecords(plan, 1))}) AS one WHERE 1 = 0`;
      const { records, totals } = exactSumsOf(await run("nothing", create, sql), "sums.json");
      expect(records).toBe(0);
      expect(totals).toEqual(plan.statistic.layout.coordinates.map(() => 0n));
    }
  });
});
