import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  differenceOf,
  engineCases,
  sqlOf,
} from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import { startClickhouse } from "./clickhouse.ts";
import type { StartEngine } from "./engine.ts";
import { fewerRows } from "./fewer-rows.ts";
import { grammar } from "./grammar.ts";
import { manyRows } from "./many-rows.ts";
import { startMariadb } from "./mariadb.ts";
import { startSpark } from "./spark.ts";
import { startSparkThrift } from "./spark-thrift.ts";
import { startTrino } from "./trino.ts";

type Progress = (line: string) => void;

export interface RunFound {
  /** The engine and its version. */
  readonly engine: string;
  readonly figures: Readonly<Record<string, number | string>>;
  readonly problems: readonly string[];
}

export interface EngineRun {
  readonly name: string;
  readonly promise: string;
  /** What it needs, where it is not there. */
  readonly needs: string;
  /** Undefined where the engine is not installed. */
  run(folder: string, progress: Progress): Promise<RunFound | undefined>;
}

const SAME =
  "Printed SQL gives the integers that the library's readers give, every plan and every awkward record";

const ROWS_NEED = "the Python packages pyspark and chdb, and Java 17";

export const runs: readonly EngineRun[] = [
  {
    name: "grammar",
    promise: "What is printed for an engine is a statement of its grammar, every plan",
    needs: "the Python package sqlglot",
    run: (_, progress) => grammar(progress),
  },
  cases("spark", SAME, "the Python package pyspark, and Java 17", startSpark(false)),
  cases("spark-ansi", `${SAME}; in ANSI mode`, "the Python package pyspark, and Java 17", startSpark(true)),
  cases(
    "spark-thrift",
    `${SAME}; asked through its Thrift server by the package's own driver`,
    "the Python package pyspark, Java 17, and a folder DPBAYES_CLIENTS with the npm package hive-driver",
    startSparkThrift,
  ),
  cases("clickhouse", SAME, "the Python package chdb", startClickhouse),
  cases("trino", SAME, "a Trino with a catalog memory, at DPBAYES_TRINO", startTrino),
  cases(
    "mariadb",
    `${SAME}; NaN and infinities, which it cannot hold, as NULL`,
    "a MariaDB server, its socket in DPBAYES_MARIADB",
    startMariadb,
  ),
  {
    name: "many-rows",
    promise:
      "Ten million rows have the same sums in Spark, ClickHouse, DuckDB and PostgreSQL, by printed SQL, and in memory, CSV, Parquet and PostgreSQL, by dpbayes itself",
    needs: ROWS_NEED,
    run: (folder, progress) => manyRows({ rows: 1e7, runs: 5, own: true }, folder, progress),
  },
  {
    name: "more-rows",
    promise: "A hundred million rows have the sums that they must have in Spark, ClickHouse and DuckDB",
    needs: ROWS_NEED,
    run: (folder, progress) => manyRows({ rows: 1e8, runs: 1, own: false }, folder, progress),
  },
  {
    name: "fewer-rows",
    promise: "A million rows have the sums that they must have in Trino and MariaDB",
    needs: "a Trino at DPBAYES_TRINO and a MariaDB server, its socket in DPBAYES_MARIADB",
    run: fewerRows,
  },
];

function cases(name: string, promise: string, needs: string, start: StartEngine): EngineRun {
  return { name, promise, needs, run: (folder, progress) => compared(start, folder, progress) };
}

async function compared(
  start: StartEngine,
  folder: string,
  progress: Progress,
): Promise<RunFound | undefined> {
  const engine = await start(folder);
  if (engine === undefined) return undefined;
  const problems: string[] = [];
  const all = await engineCases(engine.name === "mariadb");
  let integers = 0;
  try {
    for (const [i, one] of all.entries()) {
      const table = await engine.load(one, i);
      const row = await engine.row(sqlOf(one, engine.name, table)).catch((error: unknown) => String(error));
      const problem = typeof row === "string" ? row : differenceOf(one, row);
      if (problem !== undefined) problems.push(`${one.name}: ${problem.slice(0, 300)}`);
      else integers += one.expected.length;
      if (i % 20 === 19) progress(`${i + 1} of ${all.length} plans`);
    }
  } finally {
    await engine.stop();
  }
  return {
    engine: `${engine.name} ${engine.version}`,
    figures: { plans: all.length, rows: 300, integers },
    problems,
  };
}

/** Runs in a folder that goes with it. */
export async function inFolder(run: EngineRun, progress: Progress): Promise<RunFound | undefined> {
  const folder = mkdtempSync(join(tmpdir(), "dpbayes-engines-"));
  try {
    return await run.run(folder, progress);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
