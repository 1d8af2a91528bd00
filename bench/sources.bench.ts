import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseStudy } from "@dpbayes/privacy";
import { privatize, type RecordSource, source } from "dpbayes";
import { startPostgres } from "../packages/dpbayes/src/sources/postgres/postgres-server.testing.ts";
import type { Benchmark, Measurement } from "./benchmark.ts";

const PARQUET_ROWS = 10_000_000;
const POSTGRES_ROWS = 1_000_000;

const names = Array.from({ length: 10 }, (_, j) => `x${j + 1}`);
const columns = ["y", ...names];

const regression = parseStudy({
  format: "dpbayes.study/1",
  id: "bench",
  question: "How fast are sums where the data are?",
  variables: Object.fromEntries(columns.map((name) => [name, { type: "number", bounds: [-3, 3] }])),
  model: { family: "linear-regression", formula: `y ~ ${names.join(" + ")}` },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one row", neighbours: "replace-one" },
});

/** Doubles with all their digits between -4 and 4, so that one value in four is clipped. */
const ofDuckdb = (column: string, j: number) =>
  `hash(i * ${columns.length} + ${j}) / 2.0 ** 64 * 8 - 4 AS ${column}`;
const ofPostgres = (column: string, j: number) =>
  `hashint8extended(i, ${j}) / 2.0::float8 ^ 63 * 4 AS ${column}`;

/** In a process of its own, so that what it takes is not taken for what reading takes. */
function writeParquet(file: string, rows: number): void {
  const select = `SELECT ${columns.map(ofDuckdb).join(", ")} FROM range(${rows}) AS t(i)`;
  const script = `
    import { DuckDBInstance } from "@duckdb/node-api";
    const connection = await (await DuckDBInstance.create(":memory:", { preserve_insertion_order: "false" })).connect();
    await connection.run(process.argv[1]);`;
  const copy = `COPY (${select}) TO '${file}' (FORMAT parquet)`;
  execFileSync(process.execPath, ["--input-type=module", "-e", script, copy], { stdio: "ignore" });
}

async function withParquet<T>(rows: number, work: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-bench-"));
  try {
    const file = join(folder, "rows.parquet");
    writeParquet(file, rows);
    return await work(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Run {
  readonly seconds: number;
  /** Of all threads: what the run would take on one idle core. */
  readonly cpuSeconds: number;
  readonly peakMegabytes: number;
}

async function timed(rows: RecordSource): Promise<Run> {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  const timer = setInterval(look, 20);
  const cpu = process.cpuUsage();
  const start = performance.now();
  await privatize(regression, rows).finally(() => clearInterval(timer));
  const seconds = (performance.now() - start) / 1000;
  look();
  const { user, system } = process.cpuUsage(cpu);
  return { seconds, cpuSeconds: (user + system) / 1e6, peakMegabytes: peak / 2 ** 20 };
}

/** The same table read record by record: what summing where the data are saves. */
const byRecords = (rows: RecordSource): RecordSource => ({
  describe: rows.describe,
  records: rows.records,
});

let kept: Promise<Run> | undefined;
const parquetRun = () => (kept ??= withParquet(PARQUET_ROWS, (file) => timed(source.parquet(file))));

async function parquetSpeed(): Promise<Measurement> {
  const rows = PARQUET_ROWS / 50;
  const { seconds } = await withParquet(rows, (file) => timed(byRecords(source.parquet(file))));
  const comparedWith = { name: "record by record, from a fiftieth of the rows", value: seconds * 50 };
  return { value: (await parquetRun()).seconds, comparedWith };
}

async function parquetMemory(): Promise<Measurement> {
  const { peakMegabytes } = await withParquet(PARQUET_ROWS / 10, (file) => timed(source.parquet(file)));
  const comparedWith = { name: "for a tenth of the rows", value: peakMegabytes };
  return { value: (await parquetRun()).peakMegabytes, comparedWith };
}

async function postgresSpeed(): Promise<Measurement> {
  const server = await startPostgres();
  try {
    const select = `SELECT ${columns.map(ofPostgres).join(", ")} FROM generate_series(1, ${POSTGRES_ROWS}) AS i`;
    await server.run(`CREATE TABLE rows AS ${select}`, `CREATE TABLE few AS SELECT * FROM rows LIMIT 100000`);
    const few = await timed(byRecords(source.postgres(server.url(), "few")));
    const { seconds } = await timed(source.postgres(server.url(), "rows"));
    const value = (few.seconds * POSTGRES_ROWS) / 100_000;
    return { value: seconds, comparedWith: { name: "record by record, from a tenth of the rows", value } };
  } finally {
    await server.stop();
  }
}

export const sourceBenchmarks: readonly Benchmark[] = Object.freeze([
  {
    name: "sources/parquet-linear-regression-d10",
    unit: "s for 1e7 rows",
    goal: { atMost: 15 },
    run: parquetSpeed,
  },
  {
    name: "sources/parquet-processor-time",
    unit: "s of all cores for 1e7 rows",
    run: async () => ({ value: (await parquetRun()).cpuSeconds }),
  },
  { name: "sources/parquet-peak-memory", unit: "MB of the process, 1e7 rows", run: parquetMemory },
  { name: "sources/postgres-linear-regression-d10", unit: "s for 1e6 rows", run: postgresSpeed },
]);
