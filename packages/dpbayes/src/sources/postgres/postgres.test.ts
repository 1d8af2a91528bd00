import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { said } from "../../command/in-process.testing.ts";
import { DpbayesError } from "../../errors/index.ts";
import { openSource, source, type TableOrQuery } from "../index.ts";
import { awkwardPlans, awkwardRecords } from "../push-down/awkward-tables.testing.ts";
import { coordinateSql, coordinatesOf } from "../push-down/coordinates.testing.ts";
import { pushedStatistic } from "../push-down/pushed-statistic.ts";
import { momentQueries } from "../push-down/sum-queries.ts";
import { tableSql } from "../push-down/table-sql.testing.ts";
import { sumsOfRecords } from "../push-down/table-sums.testing.ts";
import type { SourceRecord } from "../record-source.ts";
import { startPostgres, type TestServer } from "./postgres-server.testing.ts";
import { dialect, openPostgres } from "./postgres-session.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-postgres-test-"));
  server = await startPostgres();
  await server.run(
    "CREATE ROLE reader LOGIN PASSWORD 'r3ader-0815'",
    "CREATE TABLE visits AS SELECT i % 40 AS income, (i % 21 - 10) / 10.0 AS height FROM generate_series(1, 1000) AS i",
    "CREATE TABLE secrets AS SELECT 4711 AS income",
    'CREATE TABLE "odd""; DROP TABLE visits; --" AS SELECT 1 AS income',
    "CREATE SCHEMA clinic",
    "CREATE TABLE clinic.visits AS SELECT 2 AS income",
    'CREATE TABLE clinic."odd.name" AS SELECT 3 AS income',
    "CREATE TABLE columns_only AS SELECT 5 AS income, 6 AS name",
    "GRANT SELECT (income) ON columns_only TO reader",
    "GRANT SELECT ON visits TO reader",
    "CREATE TABLE vast AS SELECT CAST('1e400' AS numeric) AS income",
    "CREATE TABLE words AS SELECT 'many' AS income",
    "CREATE SEQUENCE numbers",
  );
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.stop();
});

const { plan } = awkwardPlans.find(({ name }) => name === "gaussian, income ~ 1, replace-one")!;
const rowsOf = (rows: TableOrQuery, url = server.url()) => source.postgres(url, rows);
const sumsOf = (rows: TableOrQuery, url?: string, options = {}) => rowsOf(rows, url).sums!(plan, options);
const asReader = () => server.url("postgres", "reader", "r3ader-0815");

async function all(records: AsyncIterable<SourceRecord>): Promise<readonly SourceRecord[]> {
  const read: SourceRecord[] = [];
  for await (const record of records) read.push(record);
  return read;
}

async function failure(promise: Promise<unknown>): Promise<Error> {
  const failed = await promise.catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(DpbayesError);
  for (const secret of [server.password, "r3ader-0815", "4711"])
    expect((failed as Error).message).not.toContain(secret);
  return failed as Error;
}

let tables = 0;
async function table(select: string): Promise<string> {
  const name = `t${tables++}`;
  await server.run(`CREATE TABLE ${name} AS ${select}`);
  return name;
}

describe("sums inside PostgreSQL", () => {
  it.each(awkwardPlans)("are the integers that the rows give: $name", async ({ plan: asked }) => {
    const records = awkwardRecords(asked, 300, 11);
    const rows = rowsOf(await table(tableSql(asked.study, records)));
    const sums = await rows.sums!(asked, { onInvalid: "skip", facts: true });
    expect(sums).toEqual(sumsOfRecords(asked, records));
    expect(sumsOfRecords(asked, await all(rows.records(asked.study)))).toEqual(sums);
  });

  it.each(awkwardPlans)("have coordinates that are right to the last bit: $name", async ({ plan: asked }) => {
    const statistic = pushedStatistic(asked);
    if (statistic.kind !== "moments") return;
    const records = awkwardRecords(asked, 300, 12);
    const sql = await table(tableSql(asked.study, records));
    const place = { url: server.url(), database: "d", name: sql, described: sql, sql };
    const session = await openPostgres(place, undefined);
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
    await server.run("CREATE TYPE sectors AS ENUM ('A', 'NULL')", "CREATE DOMAIN pay AS bigint");
    const values = records.map((r) => `(${r.income}, ${r.height}, '${r.sector}', ${r.visits})`).join(", ");
    const types = [
      ["pay", "real", "varchar(9)", "smallint"],
      ["numeric", "numeric(4, 2)", "sectors", "bigint"],
      ["integer", "double precision", "char(8)", "numeric"],
    ];
    for (const [income, height, sector, visits] of types) {
      const columns = `a::${income} AS income, b::${height} AS height, c::${sector} AS sector, d::${visits} AS visits`;
      const name = await table(`SELECT ${columns} FROM (VALUES ${values}) AS t(a, b, c, d)`);
      const sums = await rowsOf(name).sums!(regression.plan, { facts: true });
      expect(sums).toEqual(sumsOfRecords(regression.plan, records));
    }
  });

  it("are taken by parallel workers, and each layer is computed once", async () => {
    const { plan: asked } = awkwardPlans.find(({ name }) =>
      name.startsWith("linear-regression, income ~ 0"),
    )!;
    const statistic = pushedStatistic(asked);
    if (statistic.kind !== "moments") throw new Error("moments expected");
    await server.run(
      "CREATE TABLE long AS SELECT 1.5 AS income, 0.5 AS height, 2.5 AS dose FROM generate_series(1, 1000)",
      "ALTER TABLE long SET (parallel_workers = 2)",
    );
    const kinds = new Map(statistic.fields.map(({ name }) => [name, "number" as const]));
    const [sql] = momentQueries(statistic, { sql: "long", kinds }, dialect);
    const client = new pg.Client({ connectionString: server.url() });
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
      ...plan.study,
      variables: Object.fromEntries(["y", ...names].map((n) => [n, { type: "number", bounds: [-1, 1] }])),
      model: { family: "linear-regression", formula: `y ~ ${names.join(" + ")}` },
    });
    const asked = planTable(wide);
    expect(asked.statistic.layout.coordinates.length).toBeGreaterThan(1664);
    const records = Array.from({ length: 30 }, (_, i) =>
      Object.fromEntries(["y", ...names].map((name, j) => [name, Math.sin(i * 61 + j)])),
    );
    const rows = rowsOf(await table(tableSql(wide, records)));
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
    const at = (ending: string) => join(folder, `same.${ending}`);
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
    expect(await rowsOf(await table(select)).sums!(asked, { facts: true })).toEqual(expected);
  });
});

describe("tables and queries", () => {
  it.each<[string, TableOrQuery, number]>([
    ["a table", "visits", 1000],
    ["a table of a schema", "clinic.visits", 1],
    ["a quoted name", 'clinic."odd.name"', 1],
    ["a name that looks like SQL", '"odd""; DROP TABLE visits; --"', 1],
    ["a query", { query: "SELECT income + 1 AS income FROM visits WHERE income < 4;" }, 100],
    ["a query that ends in a comment", { query: "SELECT 1 AS income -- the end" }, 1],
  ])("%s", async (_, rows, records) => {
    expect(await sumsOf(rows)).toMatchObject({ records });
  });

  it("a user needs the right to SELECT the study's columns and no other", async () => {
    expect(await sumsOf("visits", asReader())).toMatchObject({ records: 1000 });
    expect(await sumsOf("columns_only", asReader())).toMatchObject({ records: 1 });
  });

  it.each<[string, TableOrQuery, RegExp]>([
    [
      "an unknown table",
      "patients",
      /^postgres:\/\/127.*\/postgres has no table patients, or the user may not see it$/,
    ],
    ["SQL in a table's name", "visits; DROP TABLE visits", /has no table visits; DROP TABLE visits, or/],
    ["a quote in a table's name", 'visits" AS a; DROP TABLE visits; --', /is followed by no name of a table/],
    [
      "a missing column",
      { query: "SELECT 4711 AS salary, 2 AS age" },
      /has no column income; its columns are: salary, age$/,
    ],
    ["a column twice", { query: "SELECT 1 AS income, 4711 AS income" }, /a column occurs twice in the query/],
    ["text for a number", "words", /column income is of type text, must be a column of numbers$/],
    ["a number beyond doubles", "vast", /a column holds a number beyond the range of doubles/],
    ["broken SQL", { query: "SELECT 4711 FROM FROM" }, /the query is no SELECT that the server can read/],
    [
      "two statements",
      { query: "SELECT 1 AS income) AS a; DROP TABLE visits; --" },
      /is no SELECT that the server can read/,
    ],
    [
      "a query that writes",
      { query: "SELECT nextval('numbers') AS income" },
      /the query would write; only reading is allowed/,
    ],
    [
      "NULL",
      { query: "SELECT CAST(NULL AS integer) AS income" },
      /field income does not fit the study in 1 record, must be a finite number/,
    ],
  ])("%s is refused in one sentence", async (_, rows, sentence) => {
    const failed = await failure((async () => sumsOf(rows))());
    expect(failed.message).toMatch(sentence);
    expect(await sumsOf("visits")).toMatchObject({ records: 1000 });
  });

  it("a table that the user may not read is refused", async () => {
    expect((await failure(sumsOf("secrets", asReader()))).message).toMatch(
      /table secrets, does not answer: the user may not read it; the right to SELECT is needed; nothing was released$/,
    );
  });
});

describe("a database that cannot be reached", () => {
  const silent = async (work: (port: number) => Promise<void>, greet: (server: Server) => void) => {
    const listener = createServer().listen(0, "127.0.0.1");
    greet(listener);
    await new Promise((resolve) => listener.once("listening", resolve));
    await work((listener.address() as { port: number }).port).finally(() => listener.close());
  };

  it.each<[string, () => string | undefined, RegExp]>([
    ["no address", () => undefined, /^the database's address is missing, must be postgres:\/\//],
    [
      "another database",
      () => "mysql://root:s3cret-4711@host/db",
      /^the database's address is of another kind/,
    ],
    ["half an address", () => "postgres://root:s3cret-4711@:x/db", /^the database's address is not readable/],
    [
      "a wrong password",
      () => server.url("postgres", "owner", "wr0ng"),
      /user or password are not accepted$/,
    ],
    [
      "no password",
      () => `postgres://owner@${server.host}/postgres`,
      /asks for a password and none was given$/,
    ],
    [
      "an unknown user",
      () => server.url("postgres", "nobody", "wr0ng"),
      /user or password are not accepted$/,
    ],
    [
      "an unknown database",
      () => server.url("warehouse"),
      /\/warehouse cannot be reached: there is no such database$/,
    ],
    [
      "a closed port",
      () => "postgres://a:s3cret-4711@127.0.0.1:1/db",
      /nobody listens there \(connection refused\)$/,
    ],
    ["an unknown host", () => "postgres://a:s3cret-4711@no-such-host.invalid/db", /its host is not known$/],
    [
      "encryption that is not offered",
      () => `${server.url()}?sslmode=verify-full`,
      /it offers no encrypted connection$/,
    ],
  ])("%s", async (_, url, sentence) => {
    const failed = await failure((async () => source.postgres(url(), "visits").sums!(plan, {}))());
    expect(failed.message).toMatch(sentence);
    expect(failed.message).not.toContain("wr0ng");
  });

  it("one that never answers is given up", async () => {
    await silent(
      async (port) => {
        const url = `postgres://a:b@127.0.0.1:${port}/db?connect_timeout=0.2`;
        expect((await failure(sumsOf("visits", url))).message).toMatch(/it does not answer in time$/);
      },
      (listener) => listener.on("connection", (socket) => socket.on("error", () => undefined).unref()),
    );
  });

  it("one that hangs up at once is told", async () => {
    await silent(
      async (port) => {
        const url = `postgres://a:b@127.0.0.1:${port}/db`;
        expect((await failure(sumsOf("visits", url))).message).toMatch(
          /cannot be reached: the connection was lost/,
        );
      },
      (listener) => listener.on("connection", (socket) => socket.destroy()),
    );
  });
});

describe("a long query", () => {
  const slow = { query: "SELECT 1 AS income FROM pg_sleep(60)" };

  /** The backend that runs a query of ours, as soon as there is one. */
  async function backend(watch: pg.Client): Promise<number> {
    for (;;) {
      const { rows } = await watch.query(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'dpbayes' AND state = 'active' AND query LIKE '%pg_sleep(60)%sum(%' OR application_name = 'dpbayes' AND wait_event = 'PgSleep'",
      );
      if (rows.length > 0) return rows[0].pid;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  async function whileRunning(work: (watch: pg.Client, pid: number) => Promise<void>, options = {}) {
    const watch = new pg.Client({ connectionString: server.url() });
    await watch.connect();
    try {
      const running = sumsOf(slow, undefined, options).catch((error: unknown) => error);
      await work(watch, await backend(watch));
      return (await running) as Error & { readonly code: string };
    } finally {
      await watch.end();
    }
  }

  it("ends when the run is cancelled, on the server too", async () => {
    const stop = new AbortController();
    const failed = await whileRunning(
      async (watch, pid) => {
        stop.abort();
        const active = () =>
          watch.query("SELECT 1 FROM pg_stat_activity WHERE pid = $1 AND state = 'active'", [pid]);
        while ((await active()).rows.length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
      },
      { signal: stop.signal },
    );
    expect(failed.code).toBe("CANCELLED");
  });

  it("whose connection is lost midway says so", async () => {
    const failed = await whileRunning(async (watch, pid) => {
      await watch.query("SELECT pg_terminate_backend($1)", [pid]);
    });
    expect(failed.message).toMatch(
      /the query, does not answer: the server ended the connection; nothing was released$/,
    );
  });

  it("that the server's time limit ends says so", async () => {
    const url = `${server.url()}?options=-c%20statement_timeout%3D50`;
    expect((await failure(sumsOf(slow, url))).message).toMatch(
      /ended by the server's time limit or an administrator/,
    );
  });
});

describe("dpbayes privatize from a database", () => {
  const study = () => {
    const file = join(folder, "study.json");
    writeFileSync(file, JSON.stringify(plan.study));
    return file;
  };

  it("takes the address from the environment, releases, and writes the password nowhere", async () => {
    const [output, ledger] = [join(folder, "db.release.json"), join(folder, "db.ledger.jsonl")];
    const words = [
      "privatize",
      "--table",
      "visits",
      "-s",
      study(),
      "-o",
      output,
      "--ledger",
      ledger,
      "--show-private",
    ];
    const { code, out, err } = await said(words, { env: { DATABASE_URL: server.url() } });
    expect({ code, err }).toEqual({
      code: 0,
      err: 'private: {"records":1000,"clipped":{"income":0},"skipped":{}}\n',
    });
    expect(JSON.parse(readFileSync(output, "utf8"))).toMatchObject({ kind: "sum", count: 1000 });
    const written = [
      out,
      err,
      ...readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8")),
    ];
    expect(written.join("\n")).not.toContain(server.password);
    expect(written.join("\n")).not.toContain("postgres://");
  });

  it.each<[string, readonly string[], number, RegExp]>([
    ["no ledger", ["--table", "visits"], 2, /needs --ledger FILE for a database/],
    ["nothing to read", ["--ledger", "l"], 2, /needs --table NAME or --query SQL for a database/],
    [
      "two things to read",
      ["--table", "a", "--query", "b", "--ledger", "l"],
      2,
      /--query is given with --table/,
    ],
    ["an unknown table", ["--table", "patients", "--ledger", "L"], 1, /has no table patients/],
    [
      "records that do not fit",
      ["--query", "SELECT CAST(NULL AS integer) AS income", "--ledger", "L"],
      1,
      /field income does not fit/,
    ],
  ])("%s: exit code, one line, nothing written, nothing spent", async (_, flags, code, sentence) => {
    const [output, ledger] = [join(folder, "no.release.json"), join(folder, "no.ledger.jsonl")];
    const words = ["privatize", server.url(), "-s", study(), "-o", output];
    const outcome = await said([...words, ...flags.map((flag) => (flag === "L" ? ledger : flag))]);
    expect(outcome).toMatchObject({ code, out: "" });
    expect(outcome.err).toMatch(sentence);
    expect(outcome.err.trimEnd().split("\n")).toHaveLength(1);
    expect(outcome.err).not.toContain(server.password);
    expect(existsSync(output) || existsSync(ledger)).toBe(false);
  });

  it("a local study reads the rows and makes a report of each", async () => {
    const local = join(folder, "local.json");
    const { variables, ...rest } = plan.study;
    writeFileSync(
      local,
      JSON.stringify({ ...rest, variables, privacy: { setting: "local", epsilon: 1, unit: "one person" } }),
    );
    const output = join(folder, "db.reports.jsonl");
    const words = ["privatize", server.url(), "--table", "visits", "-s", local, "-o", output, "--json"];
    const { code, out } = await said([...words, "--ledger", join(folder, "local.ledger.jsonl")]);
    expect({ code, reports: JSON.parse(out).reports }).toEqual({ code: 0, reports: 1000 });
  });
});
