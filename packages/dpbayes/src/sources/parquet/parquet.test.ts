import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { sumsOfRecords as personSums } from "@dpbayes/privacy/release";
import { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { privatize } from "../../api/privatize.ts";
import { DpbayesError } from "../../errors/index.ts";
import { source } from "../index.ts";
import { awkwardPlans, awkwardRecords } from "../push-down/awkward-tables.testing.ts";
import { coordinateSql, coordinatesOf } from "../push-down/coordinates.testing.ts";
import { declaredPlans, declaredTable } from "../push-down/declared-table.testing.ts";
import { personPlans, personRecords } from "../push-down/persons/person-plans.testing.ts";
import { pushedStatistic } from "../push-down/pushed-statistic.ts";
import { tableSql } from "../push-down/table-sql.testing.ts";
import { sumsOfRecords } from "../push-down/table-sums.testing.ts";
import { loadDuckdb, openDuckdb } from "./duckdb-session.ts";

let folder: string;
let instance: DuckDBInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-parquet-"));
  instance = await DuckDBInstance.create(":memory:");
});
afterAll(() => {
  instance.closeSync();
  rmSync(folder, { recursive: true, force: true });
});

let files = 0;
async function parquet(select: string): Promise<string> {
  const file = join(folder, `${files++}.parquet`);
  const connection = await instance.connect();
  await connection.run(`COPY (${select}) TO '${file}' (FORMAT parquet)`);
  connection.closeSync();
  return file;
}

describe.each(personPlans)("Parquet, persons, $name", ({ plan }) => {
  it("sums to what persons add, record by record", async () => {
    const records = personRecords(plan, 300);
    const file = source.parquet(await parquet(tableSql(plan.study, records)));
    const sums = await file.sums!(plan, { onInvalid: "skip", facts: true });
    const [expected] = await personSums([plan], records, { onInvalid: "skip" });
    expect(sums).toEqual(expected);
    expect(await personSums([plan], file.records(plan.study), { onInvalid: "skip" })).toEqual([expected]);
  });
});

describe.each(["date", "timestamp", "text"] as const)(
  "Parquet, columns as the study declares, a %s",
  (type) => {
    it("sums to the integers that the rows give, or is read one by one, and the file of text gives the same", async () => {
      const file = source.parquet(await parquet(declaredTable(type)));
      const sumsBefore: unknown[] = [];
      for (const asked of declaredPlans) {
        const notes: string[] = [];
        const sums = await file.sums!(asked, {
          onInvalid: "skip",
          facts: true,
          onNote: (note) => notes.push(note),
        });
        const [read] = await personSums([asked], file.records(asked.study), { onInvalid: "skip" });
        expect(Object.values(read!.skipped).reduce((a, b) => a + b, 0)).toBe(
          asked === declaredPlans[0] ? 8 : 4,
        );
        if (sums !== undefined) expect(sums).toEqual({ ...read, clipped: expect.anything() });
        else expect(notes.join()).toContain("column Tag is text that the study says how to read");
        sumsBefore.push(read!.totals);
      }
      totals.push(sumsBefore);
      expect(sumsBefore).toEqual(totals[0]);
    });
  },
);
const totals: unknown[] = [];

describe.each(awkwardPlans)("Parquet, $name", ({ plan }) => {
  it("sums to the integers that the rows give, clipping and refusals counted alike", async () => {
    const records = awkwardRecords(plan, 300, 11);
    const file = source.parquet(await parquet(tableSql(plan.study, records)));
    const sums = await file.sums!(plan, { onInvalid: "skip", facts: true });
    expect(sums).toEqual(sumsOfRecords(plan, records));
    const read: Record<string, unknown>[] = [];
    for await (const record of file.records(plan.study)) read.push(record);
    expect(sumsOfRecords(plan, read)).toEqual(sums);
  });

  it("computes every coordinate to the last bit, before any rounding", async () => {
    const statistic = pushedStatistic(plan);
    if (statistic.kind !== "moments") return;
    const records = awkwardRecords(plan, 300, 12);
    const wanted = statistic.fields.map((field) => [field.name, field.variable] as const);
    const file = await parquet(tableSql(plan.study, records));
    const session = await openDuckdb(file, undefined);
    const rows = await session.all(coordinateSql(statistic, await session.relation(wanted), session.dialect));
    await session.close();
    expect(rows.map((row) => row.map((value) => Number(value) + 0))).toEqual(
      records.map((one) => coordinatesOf(statistic, one).map((v) => v + 0)),
    );
  });
});

const regression = awkwardPlans.find(({ name }) => name.startsWith("linear-regression, income ~ height"))!;
const { plan } = awkwardPlans.find(({ name }) => name === "gaussian, income ~ 1, replace-one")!;
const sumsOf = (file: string, options = {}) => source.parquet(file).sums!(plan, options);

describe("a Parquet file", () => {
  it("may hold numbers, levels and truths in any fitting type", async () => {
    const good = { income: 7, height: 0.5, sector: "A", visits: 3 };
    const records = [good, { ...good, income: 1000, sector: "NULL" }, { ...good, income: -3, visits: 25 }];
    const values = records.map((r) => `(${r.income}, ${r.height}, '${r.sector}', ${r.visits})`).join(", ");
    const types = [
      ["BIGINT", "FLOAT", "VARCHAR", "UTINYINT"],
      ["DECIMAL(18, 3)", "DECIMAL(4, 2)", "ENUM ('A', 'NULL')", "HUGEINT"],
      ["SMALLINT", "DOUBLE", "VARCHAR", "DOUBLE"],
    ];
    for (const [income, height, sector, visits] of types) {
      const columns = `CAST(a AS ${income}) AS income, CAST(b AS ${height}) AS height, CAST(c AS ${sector}) AS sector, CAST(d AS ${visits}) AS visits`;
      const file = await parquet(`SELECT ${columns} FROM (VALUES ${values}) AS t(a, b, c, d)`);
      const sums = await source.parquet(file).sums!(regression.plan, { facts: true });
      expect(sums).toEqual(sumsOfRecords(regression.plan, records));
    }
  });

  it("is refused by the number of records that do not fit, if that number is public", async () => {
    const file = await parquet("SELECT unnest([1.5, NULL, 'nan'::DOUBLE, 2]) AS income");
    await expect(sumsOf(file)).rejects.toThrow(
      `${file}: field income does not fit the study in 2 records, first in row 2, must be a finite number`,
    );
    await expect(sumsOf(file)).rejects.toMatchObject({ details: { file, row: 2 } });
    const hidden = awkwardPlans.find(({ name }) => name === "gaussian, income ~ 1, add-remove")!.plan;
    await expect(source.parquet(file).sums!(hidden, {})).rejects.toThrow("in some records, must be");
  });

  it("is refused with the row's number in a large file too, which many threads read", async () => {
    const levels = awkwardPlans.find(({ name }) => name === "categorical, sector ~ 1, replace-one")!.plan;
    const file = await parquet(
      "SELECT CASE WHEN i >= 400000 THEN 'none of them' ELSE 'plain' END AS sector FROM range(500000) AS t(i)",
    );
    await expect(source.parquet(file).sums!(levels, {})).rejects.toMatchObject({ details: { row: 400_001 } });
  });

  it("without rows sums to nothing", async () => {
    const file = await parquet("SELECT 1.0 AS income WHERE false");
    expect(await sumsOf(file, { facts: true })).toEqual(sumsOfRecords(plan, []));
  });

  it.each<[string, () => Promise<string>, RegExp]>([
    ["a missing file", async () => join(folder, "none.parquet"), /none\.parquet does not exist$/],
    [
      "text under its name",
      async () => {
        writeFileSync(join(folder, "text.parquet"), "income\n4711\n");
        return join(folder, "text.parquet");
      },
      /is no Parquet file, or a damaged one, must be a Parquet file$/,
    ],
    [
      "a file cut short",
      async () => {
        const file = await parquet("SELECT i + 4711.5 AS income FROM range(100000) AS t(i)");
        const cut = join(folder, "cut.parquet");
        writeFileSync(cut, readFileSync(file).subarray(0, 50_000));
        return cut;
      },
      /is no Parquet file, or a damaged one/,
    ],
    [
      "an empty file",
      async () => {
        writeFileSync(join(folder, "empty.parquet"), "");
        return join(folder, "empty.parquet");
      },
      /no Parquet/,
    ],
    [
      "a missing column",
      () => parquet("SELECT 4711 AS salary, 1 AS age"),
      /has no column income; it has 2 columns$/,
    ],
    [
      "text for a number",
      () => parquet("SELECT '4711' AS income"),
      /column income is of type VARCHAR, must be a column of numbers$/,
    ],
  ])("%s is refused in one sentence without a value", async (_, make, sentence) => {
    const failed = (await sumsOf(await make()).catch((error: unknown) => error)) as Error;
    expect(failed).toBeInstanceOf(DpbayesError);
    expect(failed.message).toMatch(sentence);
    expect(failed.message).not.toContain("4711");
  });

  it("whose pages are damaged is refused without its data", async () => {
    const file = await parquet("SELECT (hash(i) % 4711) / 7 AS income FROM range(50000) AS t(i)");
    const bytes = readFileSync(file);
    bytes.fill(0xff, 40, 4000);
    writeFileSync(file, bytes);
    await expect(sumsOf(file)).rejects.toMatchObject({ code: "FILE_UNREADABLE" });
  });

  it("a name with a pattern's characters is one file", async () => {
    const file = join(folder, "a[1]*.parquet");
    writeFileSync(file, readFileSync(await parquet("SELECT 3.0::DOUBLE AS income")));
    expect(await sumsOf(file)).toMatchObject({ records: 1 });
  });

  it("a cancelled run stops the query", async () => {
    const stop = new AbortController();
    const file = await parquet("SELECT CAST(i AS DOUBLE) AS income FROM range(3000000) AS t(i)");
    const interrupt = vi.spyOn(DuckDBConnection.prototype, "interrupt");
    const read = DuckDBConnection.prototype.runAndReadAll;
    vi.spyOn(DuckDBConnection.prototype, "runAndReadAll").mockImplementation(function (
      this: DuckDBConnection,
      sql,
    ) {
      const answer = read.call(this, sql);
      if (sql.includes("sum(")) stop.abort();
      return answer;
    });
    await expect(sumsOf(file, { signal: stop.signal })).rejects.toMatchObject({ code: "CANCELLED" });
    expect(interrupt).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
    await expect(sumsOf(file, { signal: stop.signal })).rejects.toMatchObject({ code: "CANCELLED" });
  });
});

describe("privatize", () => {
  it("releases from the sums, and tells the holder what it tells of records", async () => {
    const file = await parquet("SELECT CAST(i AS DOUBLE) AS income FROM range(2000) AS t(i)");
    const heard: unknown[] = [];
    const release = await privatize(plan.study, source.parquet(file), {
      holder: "north",
      onPrivateDiagnostics: (facts) => heard.push(facts),
      onNote: (note) => heard.push(note),
    });
    expect(release).toMatchObject({ kind: "sum", count: 2000, holder: "north" });
    expect(heard).toEqual([{ records: 2000, clipped: { income: 999 }, skipped: {} }]);
  });

  it("reads the records where there is no SQL for the plan, and says why", async () => {
    const file = await parquet("SELECT 1e-31::DOUBLE AS income FROM range(5)");
    const variables = { income: { type: "number", bounds: [0, 1e-30] } };
    const notes: string[] = [];
    const onNote = (note: string) => notes.push(note);
    const release = await privatize(parseStudy({ ...plan.study, variables }), source.parquet(file), {
      onNote,
    });
    expect(release.count).toBe(5);
    expect(notes).toEqual([
      expect.stringMatching(/^the records are read one by one: its bounds or weights are/),
    ]);
  });

  it("refuses wrong options before the file is opened", async () => {
    const running = privatize(plan.study, source.parquet("none.parquet"), { onInvalid: "skip" });
    await expect(running).rejects.toMatchObject({ code: "RECORDS_SKIP" });
  });
});

test("without DuckDB the error says what to install", async () => {
  const absent = () => Promise.reject(Object.assign(new Error("x"), { code: "ERR_MODULE_NOT_FOUND" }));
  await expect(loadDuckdb("visits.parquet", absent)).rejects.toThrow(
    "visits.parquet cannot be read without the package @duckdb/node-api: run npm install @duckdb/node-api",
  );
});

test("DuckDB reads SQL's comparisons of NaN and sums of whole numbers as the queries expect", async () => {
  const connection = await instance.connect();
  const sql =
    "SELECT 1e308 < abs('nan'::DOUBLE), sum(v) FROM (VALUES (9223372036854775807), (9223372036854775807)) AS t(v)";
  const rows = (await connection.runAndReadAll(sql)).getRows();
  connection.closeSync();
  expect(rows).toEqual([[true, 18446744073709551614n]]);
});
