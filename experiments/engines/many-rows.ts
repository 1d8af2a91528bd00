import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { sumsOfRecords } from "@dpbayes/privacy/release";
import { inDuckdb, openSource } from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import { startClickhouse } from "./clickhouse.ts";
import { startDuckdb } from "./duckdb.ts";
import { Findings } from "./findings.ts";
import { startPostgres } from "./postgres.ts";
import { madeBy, plan, rowsHere, study, totalsOf } from "./rows-of-doubles.ts";
import type { RunFound } from "./runs.ts";
import { startSpark } from "./spark.ts";

/** How many rows, how often each query runs, and whether dpbayes itself and PostgreSQL sum them too. */
interface Asked {
  readonly rows: number;
  readonly runs: number;
  readonly own: boolean;
}

/** Rows stored as Parquet, and their sums in every engine that reads it. */
export async function manyRows(
  { rows, runs, own }: Asked,
  folder: string,
  progress: (line: string) => void,
): Promise<RunFound | undefined> {
  const spark = await startSpark(false)(folder);
  const clickhouse = await startClickhouse(folder);
  if (spark === undefined || clickhouse === undefined) {
    await Promise.all([spark?.stop(), clickhouse?.stop()]);
    return undefined;
  }
  const found = new Findings(rows, await totalsOf(rows), progress);
  const file = join(folder, "rows.parquet");
  try {
    await inDuckdb(
      `COPY (SELECT ${madeBy("id")} FROM range(${rows}) AS numbers(id)) TO '${file}' (FORMAT parquet, PER_THREAD_OUTPUT)`,
    );
    progress("rows are made");
    await found.cost(clickhouse, await clickhouse.parquet!(`${file}/*.parquet`, "many"), runs);
    await inDuck(file, runs, found);
    await found.cost(spark, await spark.parquet!(file, "many"), runs);
  } finally {
    await Promise.all([spark.stop(), clickhouse.stop()]);
  }
  if (own) await here(rows, runs, file, folder, found);
  const { engines, figures, problems } = found;
  return { engine: engines.join(", "), figures, problems };
}

async function inDuck(file: string, runs: number, found: Findings): Promise<void> {
  const duckdb = await startDuckdb();
  await duckdb.row(`CREATE VIEW many AS SELECT * FROM read_parquet('${file}/*.parquet')`);
  await found.cost(duckdb, "many", runs);
  await duckdb.stop();
}

/** Memory, CSV, Parquet and PostgreSQL: as dpbayes reads and sums them. */
async function here(rows: number, runs: number, file: string, folder: string, found: Findings) {
  const [csv, one] = [join(folder, "rows.csv"), join(folder, "one.parquet")];
  const select = `SELECT c0, c1, c2, c3 FROM read_parquet('${file}/*.parquet')`;
  await inDuckdb(`COPY (${select}) TO '${csv}' (HEADER)`, `COPY (${select}) TO '${one}' (FORMAT parquet)`);
  const summed = async (records: Parameters<typeof sumsOfRecords>[1]) =>
    (await sumsOfRecords([plan], records, {}))[0]!.totals;
  await found.own("memory", () => summed(rowsHere(rows)));
  await found.own("csv", () => summed(openSource(csv).records(study)));
  await found.own("parquet", async () => (await openSource(one).sums!(plan, {}))!.totals);
  for (const name of [csv, one, file]) rmSync(name, { recursive: true });
  // The server runs as a user of its own.
  chmodSync(folder, 0o755);
  const postgres = await startPostgres();
  try {
    const { server } = postgres;
    const numbers = `generate_series(CAST(0 AS bigint), ${rows - 1}) AS numbers(id)`;
    await server.run(
      `CREATE UNLOGGED TABLE many AS SELECT ${madeBy("id", "float8")} FROM ${numbers}`,
      "VACUUM ANALYZE many",
    );
    await found.cost(postgres, "many", runs);
    await found.own("asked postgres", async () => {
      const sums = await openSource(server.url(), { rows: "many" }).sums!(plan, {});
      return sums!.totals;
    });
  } finally {
    await postgres.stop();
  }
}
