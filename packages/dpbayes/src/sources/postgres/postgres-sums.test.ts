import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { sumsOfRecords as personSums } from "@dpbayes/privacy/release";
import { DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { openSource } from "../index.ts";
import { awkwardPlans, awkwardRecords } from "../push-down/awkward-tables.testing.ts";
import { coordinateSql, coordinatesOf } from "../push-down/coordinates.testing.ts";
import { declaredPlans, declaredTable } from "../push-down/declared-table.testing.ts";
import { postgres } from "../push-down/dialects/postgres.ts";
import { personPlans, personRecords, withRecords } from "../push-down/persons/person-plans.testing.ts";
import { pushedStatistic } from "../push-down/pushed-statistic.ts";
import { momentQueries } from "../push-down/sum-queries.ts";
import { tableSql } from "../push-down/table-sql.testing.ts";
import { sumsOfRecords } from "../push-down/table-sums.testing.ts";
import { openPostgres } from "./postgres-session.ts";
import { all, publicPlan, testDatabase } from "./test-database.testing.ts";

const db = testDatabase();

describe("sums inside PostgreSQL", () => {
  it.each(awkwardPlans)("are the integers that the rows give: $name", async ({ plan: asked }) => {
    const records = awkwardRecords(asked, 300, 11);
    const rows = db.rowsOf(await db.table(tableSql(asked.study, records)));
    const sums = await rows.sums!(asked, { onInvalid: "skip", facts: true });
    expect(sums).toEqual(sumsOfRecords(asked, records));
    expect(sumsOfRecords(asked, await all(rows.records(asked.study)))).toEqual(sums);
  });

  it("of several plans are of one table and one moment, whatever is written meanwhile", async () => {
    const table = await db.table(
      "SELECT i % 40 AS income, i % 7 AS visits FROM generate_series(1, 200) AS i",
    );
    const variables = {
      income: { type: "number", bounds: [0, 40] },
      visits: { type: "count", bounds: [0, 9] },
    };
    const { population: _, ...privacy } = publicPlan.study.privacy;
    const plans = [
      ["mean", "income ~ 1"],
      ["poisson", "visits ~ 1"],
    ].map(([family, formula]) =>
      planTable(
        parseStudy({
          ...publicPlan.study,
          variables,
          privacy,
          model: { family: family!, formula: formula! },
        }),
      ),
    );
    const rows = db.rowsOf(table);
    const written = db.server.run(`INSERT INTO ${table} SELECT 1, 1 FROM generate_series(1, 50)`);
    const sums = await rows.sumsOfAll!(plans, {});
    await written;
    expect(sums[0]!.records).toBe(sums[1]!.records);
    expect([200, 250]).toContain(sums[0]!.records);
    const after = await rows.sumsOfAll!(plans, {});
    expect(after).toEqual(await Promise.all(plans.map((plan) => rows.sums!(plan, {}))));
  });

  it.each(personPlans)("are what persons add, record by record: $name", async ({ plan: asked }) => {
    const records = personRecords(asked, 300);
    const rows = db.rowsOf(await db.table(tableSql(asked.study, records)));
    const sums = await rows.sums!(asked, { onInvalid: "skip", facts: true });
    const [expected] = await personSums([asked], records, { onInvalid: "skip" });
    expect(sums).toEqual(expected);
    expect(await personSums([asked], rows.records(asked.study), { onInvalid: "skip" })).toEqual([expected]);
  });

  it.each(["date", "timestamp", "text"] as const)(
    "are those of columns as the study declares, a %s",
    async (type) => {
      const rows = db.rowsOf(await db.table(declaredTable(type)));
      for (const asked of declaredPlans) {
        const sums = await rows.sums!(asked, { onInvalid: "skip", facts: true });
        const [read] = await personSums([asked], rows.records(asked.study), { onInvalid: "skip" });
        expect(read).toMatchObject({ records: 11 });
        expect(sums === undefined).toBe(type !== "date" && asked === declaredPlans[0]);
        if (sums !== undefined) expect(sums).toEqual({ ...read, clipped: expect.anything() });
      }
    },
  );

  it("tell no number of records where persons have several", async () => {
    const { plan: asked } = personPlans[0]!;
    const table = await db.table(tableSql(asked.study, personRecords(asked, 50)));
    const failed = await db.failure(db.rowsOf(table).sums!(asked, {}));
    expect(failed.message).toMatch(/field person does not fit the study in some records/);
    const first = withRecords(asked, { first: 2 });
    const order = await db.failure(all(db.rowsOf(table).records(first.study)));
    expect(order.code).toBe("RECORDS_ORDER");
  });

  it.each(awkwardPlans)("have coordinates that are right to the last bit: $name", async ({ plan: asked }) => {
    const statistic = pushedStatistic(asked);
    if (statistic.kind !== "moments") return;
    const records = awkwardRecords(asked, 300, 12);
    const sql = await db.table(tableSql(asked.study, records));
    const place = {
      url: db.server.url(),
      database: "d",
      name: sql,
      described: sql,
      sql,
      kind: "table" as const,
    };
    const session = await openPostgres(place, asked.study, undefined);
    const relation = await session.relation(statistic.fields.map(({ name, variable }) => [name, variable]));
    const rows = await session.all(coordinateSql(statistic, relation, session.dialect));
    await session.close();
    const expected = records.map((record) => coordinatesOf(statistic, record).map((value) => value + 0));
    expect(rows.map((row) => row.map((value) => Number(value) + 0))).toEqual(expected);
  });

  it("do not depend on the types of the columns", async () => {
    const regression = awkwardPlans.find(({ name }) =>
      name.startsWith("linear-regression, income ~ height"),
    )!;
    const good = { income: 7, height: 0.5, sector: "A", visits: 3 };
    const records = [good, { ...good, income: 1000, sector: "NULL" }, { ...good, income: -3, visits: 25 }];
    await db.server.run("CREATE TYPE sectors AS ENUM ('A', 'NULL')", "CREATE DOMAIN pay AS bigint");
    const values = records.map((r) => `(${r.income}, ${r.height}, '${r.sector}', ${r.visits})`).join(", ");
    const types = [
      ["pay", "real", "varchar(9)", "smallint"],
      ["numeric", "numeric(4, 2)", "sectors", "bigint"],
      ["integer", "double precision", "char(8)", "numeric"],
    ];
    for (const [income, height, sector, visits] of types) {
      const columns = `a::${income} AS income, b::${height} AS height, c::${sector} AS sector, d::${visits} AS visits`;
      const name = await db.table(`SELECT ${columns} FROM (VALUES ${values}) AS t(a, b, c, d)`);
      const sums = await db.rowsOf(name).sums!(regression.plan, { facts: true });
      expect(sums).toEqual(sumsOfRecords(regression.plan, records));
    }
  });

  it("are taken by parallel workers, and each layer is computed once", async () => {
    const { plan: asked } = awkwardPlans.find(({ name }) =>
      name.startsWith("linear-regression, income ~ 0"),
    )!;
    const statistic = pushedStatistic(asked);
    if (statistic.kind !== "moments") throw new Error("moments expected");
    await db.server.run(
      "CREATE TABLE long AS SELECT 1.5 AS income, 0.5 AS height, 2.5 AS dose FROM generate_series(1, 1000)",
      "ALTER TABLE long SET (parallel_workers = 2)",
    );
    const kinds = new Map(statistic.fields.map(({ name }) => [name, "number" as const]));
    const [sql] = momentQueries(statistic, { sql: "long", kinds }, postgres);
    const client = new pg.Client({ connectionString: db.server.url() });
    await client.connect();
    await client.query("SET parallel_setup_cost = 0");
    const { rows } = await client.query(`EXPLAIN (VERBOSE) ${sql}`).finally(() => client.end());
    const steps: string = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(steps).toContain("Partial Aggregate");
    expect(steps).toContain("Parallel Seq Scan");
    expect(steps.match(/sqrt/g)).toHaveLength(1);
  });

  it("of a table wider than a select are taken in several queries of one snapshot", async () => {
    const names = Array.from({ length: 60 }, (_, j) => `x${j}`);
    const wide = parseStudy({
      ...publicPlan.study,
      variables: Object.fromEntries(["y", ...names].map((n) => [n, { type: "number", bounds: [-1, 1] }])),
      model: { family: "linear-regression", formula: `y ~ ${names.join(" + ")}` },
    });
    const asked = planTable(wide);
    expect(asked.statistic.layout.coordinates.length).toBeGreaterThan(1664);
    const records = Array.from({ length: 30 }, (_, i) =>
      Object.fromEntries(["y", ...names].map((name, j) => [name, Math.sin(i * 61 + j)])),
    );
    const rows = db.rowsOf(await db.table(tableSql(wide, records)));
    expect(await rows.sums!(asked, { facts: true })).toEqual(sumsOfRecords(asked, records));
  });

  it("are those of CSV, JSON lines, Parquet and rows in memory", async () => {
    const { plan: asked } = awkwardPlans.find(({ name }) =>
      name.startsWith("poisson-regression, visits ~ h"),
    )!;
    const records = awkwardRecords(asked, 500, 3).filter(
      (record) => Object.keys(sumsOfRecords(asked, [record]).skipped).length === 0,
    );
    const names = Object.keys(records[0]!);
    const at = (ending: string) => join(db.folder, `same.${ending}`);
    const lines = [names.join(","), ...records.map((record) => names.map((n) => record[n]).join(","))];
    writeFileSync(at("csv"), lines.join("\n"));
    writeFileSync(at("jsonl"), records.map((record) => JSON.stringify(record)).join("\n"));
    const select = tableSql(asked.study, records);
    const instance = await DuckDBInstance.create(":memory:");
    await (await instance.connect()).run(`COPY (${select}) TO '${at("parquet")}' (FORMAT parquet)`);
    instance.closeSync();
    const expected = sumsOfRecords(asked, records);
    for (const ending of ["csv", "jsonl", "parquet"])
      expect(sumsOfRecords(asked, await all(openSource(at(ending)).records(asked.study)))).toEqual(expected);
    expect(await openSource(at("parquet")).sums!(asked, { facts: true })).toEqual(expected);
    expect(await db.rowsOf(await db.table(select)).sums!(asked, { facts: true })).toEqual(expected);
  });
});
