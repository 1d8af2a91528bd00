import { chmodSync } from "node:fs";
import { join } from "node:path";
import { parseStudy, type VectorPlan } from "@dpbayes/privacy";
import { planTable } from "@dpbayes/privacy/plan";
import { sumsOfRecords } from "@dpbayes/privacy/release";
import {
  emitSums,
  exactSumsOf,
  inDuckdb,
  openSource,
} from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import { startPostgres } from "../../packages/dpbayes/src/sources/postgres/postgres-server.testing.ts";
import { startClickhouse } from "./clickhouse.ts";
import type { Engine } from "./engine.ts";
import type { RunFound } from "./runs.ts";
import { startSpark } from "./spark.ts";

const ROWS = Number(process.env["DPBAYES_ENGINE_ROWS"] ?? 1e7);

/** Multipliers of the columns: whole numbers below 1009 over 1009 or 997, which no double is exactly. */
const multipliers = [37, 101, 211, 307, 401, 503, 601, 701, 809, 907, 43, 139, 251, 353, 457];
const columns = multipliers.map((_, i) => `c${i}`);

const number = { type: "number", bounds: [0.05, 0.95] };
const study = parseStudy({
  format: "dpbayes.study/1",
  id: "many-rows",
  question: "Do engines agree on many rows?",
  variables: { c0: number, c1: number, c2: number, c3: number },
  model: { family: "linear-regression", formula: "c0 ~ c1 + c2 + c3" },
  privacy: { setting: "central", epsilon: 1, delta: 1e-6, unit: "one row", neighbours: "replace-one" },
});
const plan = planTable(study);

const cellSql = (id: string, multiplier: number) =>
  `CAST((${id} * ${multiplier}) % 1009 AS DOUBLE) / CAST(1009 AS DOUBLE)`;

/** The same rows in this program's memory. */
function* rowsHere() {
  for (let i = 0; i < ROWS; i++) {
    const [c0, c1, c2, c3] = multipliers.map((m) => ((i * m) % 1009) / 1009);
    yield { c0, c1, c2, c3 };
  }
}

/** Rows made in Spark and stored as Parquet; then sums of them, engine by engine. */
export async function manyRows(
  folder: string,
  progress: (line: string) => void,
): Promise<RunFound | undefined> {
  const spark = await startSpark(false)(folder);
  const clickhouse = await startClickhouse(folder);
  if (spark === undefined || clickhouse === undefined) return undefined;
  const file = join(folder, "rows.parquet");
  const figures: Record<string, number | string> = {
    rows: ROWS,
    totals: plan.statistic.layout.coordinates.length,
  };
  const problems: string[] = [];
  const seen = new Map<string, readonly bigint[]>();
  const found = async (name: string, totals: () => Promise<readonly bigint[]>) => {
    const start = performance.now();
    seen.set(name, await totals());
    figures[`${name} s`] = round((performance.now() - start) / 1000);
    progress(`${name}: ${figures[`${name} s`]} s`);
  };
  try {
    const made = multipliers.map((m, i) => `${cellSql("id", m)} AS c${i}`).join(", ");
    await spark.row(`CREATE OR REPLACE TEMPORARY VIEW made AS SELECT ${made} FROM range(0, ${ROWS}, 1, 8)`);
    await spark.row(`INSERT OVERWRITE DIRECTORY '${file}' USING parquet SELECT * FROM made`);
    progress("rows are made");
    for (const engine of [spark, clickhouse])
      await timed(engine, engine === spark ? file : `${file}/*.parquet`, { figures, problems, found });
    await here(file, folder, found);
  } finally {
    await Promise.all([spark.stop(), clickhouse.stop()]);
  }
  const expected = seen.get("memory")!;
  for (const [name, totals] of seen)
    if (totals.some((total, i) => total !== expected[i]))
      problems.push(`${name} has other totals than memory`);
  return { engine: `spark ${spark.version}, clickhouse ${clickhouse.version}`, figures, problems };
}

type Found = (name: string, totals: () => Promise<readonly bigint[]>) => Promise<void>;

interface Findings {
  readonly figures: Record<string, number | string>;
  readonly problems: string[];
  readonly found: Found;
}

/** The study's sums beside a plain sum of as many columns, best of five, wall and processor. */
async function timed(engine: Engine, file: string, { figures, problems, found }: Findings): Promise<void> {
  const table = await engine.parquet!(file, "many");
  const sql = emitSums(study, { engine: engine.name, table });
  const plain = `SELECT ${columns.map((column) => `sum(${column}) AS ${column}`).join(", ")} FROM ${table}`;
  await engine.row(plain);
  const baseline = await best(engine, () => engine.row(plain));
  let totals: readonly bigint[] = [];
  const exact = await best(engine, async () => {
    totals = exactSumsOf(await engine.row(sql), engine.name).totals;
  });
  await found(engine.name, async () => totals);
  delete figures[`${engine.name} s`];
  const ratio = round(exact.wall / baseline.wall);
  figures[`${engine.name} plain wall s`] = round(baseline.wall);
  figures[`${engine.name} plain cpu s`] = round(baseline.cpu);
  figures[`${engine.name} sums wall s`] = round(exact.wall);
  figures[`${engine.name} sums cpu s`] = round(exact.cpu);
  figures[`${engine.name} wall ratio`] = ratio;
  figures[`${engine.name} cpu ratio`] = round(exact.cpu / baseline.cpu);
  if (ratio > 3) problems.push(`${engine.name}: ${ratio} times a plain sum of as many columns`);
}

async function best(engine: Engine, work: () => Promise<unknown>) {
  let [wall, cpu] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let i = 0; i < 5; i++) {
    const [start, before] = [performance.now(), engine.cpu()];
    await work();
    wall = Math.min(wall, (performance.now() - start) / 1000);
    cpu = Math.min(cpu, engine.cpu() - before);
  }
  return { wall, cpu };
}

/** Memory, CSV, Parquet and PostgreSQL: as dpbayes reads and sums them. */
async function here(file: string, folder: string, found: Found): Promise<void> {
  const [csv, one] = [join(folder, "rows.csv"), join(folder, "one.parquet")];
  const select = `SELECT c0, c1, c2, c3 FROM read_parquet('${file}/*.parquet')`;
  await inDuckdb(`COPY (${select}) TO '${csv}' (HEADER)`, `COPY (${select}) TO '${one}' (FORMAT parquet)`);
  const summed = async (asked: VectorPlan, records: Parameters<typeof sumsOfRecords>[1]) =>
    (await sumsOfRecords([asked], records, {}))[0]!.totals;
  await found("memory", () => summed(plan, rowsHere()));
  await found("csv", () => summed(plan, openSource(csv).records(study)));
  await found("duckdb", async () => (await openSource(one).sums!(plan, {}))!.totals);
  // The server runs as a user of its own.
  chmodSync(folder, 0o755);
  const server = await startPostgres();
  try {
    await server.run(
      "CREATE TABLE many (c0 float8, c1 float8, c2 float8, c3 float8)",
      `COPY many FROM '${csv}' (FORMAT csv, HEADER)`,
    );
    const source = openSource(server.url(), { rows: "many" });
    await found("postgres", async () => (await source.sums!(plan, {}))!.totals);
  } finally {
    await server.stop();
  }
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
