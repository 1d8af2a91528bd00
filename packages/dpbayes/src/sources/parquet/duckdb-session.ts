import type { DuckDBConnection, DuckDBInstance } from "@duckdb/node-api";
import { DpbayesError, fail, systemCode } from "../../errors/index.ts";
import { type DataFile, openDataFile } from "../data-file.ts";
import type { ColumnKind } from "../push-down/column-kinds.ts";
import { duckdb as dialect } from "../push-down/dialects/duckdb.ts";
import { quoteText } from "../push-down/input-sql.ts";
import { type DescribedColumn, requireColumns } from "../push-down/require-columns.ts";
import type { SqlSession } from "../push-down/sql-session.ts";
import { duckdbName } from "./duckdb-name.ts";

/** Nothing is fetched, and rows never spill to a disk. */
const settings = {
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
  allow_persistent_secrets: "false",
  temp_directory: "",
};

/** Nothing but these files can be read from here on, and no query can change that. */
function confinement(files: readonly string[]): readonly string[] {
  return [
    `SET allowed_paths = [${files.map(quoteText).join(", ")}]`,
    "SET enable_external_access = false",
    "SET lock_configuration = true",
  ];
}

/** Without `hive_partitioning` a folder called age=30 would put its own number in the place of a column age. */
function relationOf(duckdbName: string): string {
  return `read_parquet(${quoteText(duckdbName)}, hive_partitioning = false)`;
}

/** A DuckDB of its own in this process, over one file. */
export async function openDuckdb(name: string, signal: AbortSignal | undefined): Promise<SqlSession> {
  const { DuckDBInstance } = await loadDuckdb(name);
  const file = openDataFile(name);
  try {
    const instance = await DuckDBInstance.create(":memory:", settings);
    return await sessionOf(instance, await instance.connect(), file, signal);
  } catch (error) {
    file.close();
    throw error;
  }
}

async function sessionOf(
  instance: DuckDBInstance,
  connection: DuckDBConnection,
  file: DataFile,
  signal: AbortSignal | undefined,
): Promise<SqlSession> {
  const called = duckdbName(file);
  const relation = relationOf(called);
  for (const sql of confinement([called, file.path])) await connection.run(sql);
  const interrupt = () => connection.interrupt();
  signal?.addEventListener("abort", interrupt);
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (signal?.aborted) refuseCancelled();
    try {
      const done = await work();
      file.requireUnchanged();
      // An interruption that came before the query began was not heard.
      return signal?.aborted ? refuseCancelled() : done;
    } catch (error) {
      return signal?.aborted ? refuseCancelled() : refuseDuckdb(file.name, error);
    }
  };
  return {
    dialect,
    relation: (wanted) =>
      guarded(async () => {
        const described = await connection.runAndReadAll(`DESCRIBE SELECT * FROM ${relation}`);
        const columns = described
          .getRows()
          .map(([name, type]) => describedColumn(String(name), String(type)));
        return { sql: relation, kinds: requireColumns(file.name, columns, wanted) };
      }),
    all: (sql) => guarded(async () => (await connection.runAndReadAll(sql)).getRowsJS()),
    pieces: (sql) => piecesOf(connection, sql, guarded),
    close: async () => {
      signal?.removeEventListener("abort", interrupt);
      connection.closeSync();
      instance.closeSync();
      file.close();
    },
  };
}

async function* piecesOf(
  connection: DuckDBConnection,
  sql: string,
  guarded: <T>(work: () => Promise<T>) => Promise<T>,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  const result = await guarded(() => connection.stream(sql));
  const pieces = result.yieldRowsJs();
  for (;;) {
    const piece = await guarded(() => pieces.next());
    if (piece.done === true) return;
    yield piece.value;
  }
}

type Duckdb = typeof import("@duckdb/node-api");

/** An optional package: where it is not installed, or has no binary for the platform, the error says what to do. */
export async function loadDuckdb(
  file: string,
  load: () => Promise<Duckdb> = () => import("@duckdb/node-api"),
): Promise<Duckdb> {
  try {
    return await load();
  } catch (error) {
    if (!["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(systemCode(error))) throw error;
    return fail("ENGINE_MISSING", { file, package: "@duckdb/node-api" });
  }
}

function describedColumn(name: string, type: string): DescribedColumn {
  return { name, type, kind: kindOfType(type) };
}

function kindOfType(type: string): ColumnKind {
  if (type.endsWith("]")) return "list";
  if (/^U?(TINY|SMALL|BIG|HUGE)?INT(EGER)?$/.test(type)) return "whole";
  if (/^(DOUBLE|FLOAT|DECIMAL\()/.test(type)) return "number";
  if (type === "BOOLEAN") return "boolean";
  if (type === "DATE") return "date";
  if (/^TIMESTAMP(_S|_MS|_NS)?$/.test(type)) return "moment";
  return /^(VARCHAR|ENUM\(|UUID)/.test(type) ? "text" : "other";
}

function refuseCancelled(): never {
  return fail("CANCELLED", { kept: "nothing was released and nothing spent" });
}

/** DuckDB's own words for its errors, none of them from a table. */
const kindsOfError = [
  "Binder",
  "Catalog",
  "Conversion",
  "Fatal",
  "INTERNAL",
  "Invalid Input",
  "IO",
  "Not implemented",
  "Out of Memory",
  "Out of Range",
  "Parser",
  "Permission",
  "Serialization",
] as const;

/** What DuckDB says may quote the data: only its kind of error is told. */
function refuseDuckdb(file: string, error: unknown): never {
  if (error instanceof DpbayesError) throw error;
  const message = error instanceof Error ? error.message : "";
  if (/magic bytes|too small to be a Parquet|not a parquet|footer/i.test(message))
    return fail("FILE_FORMAT", {
      file,
      found: "no Parquet file, or a damaged one",
      accepted: "a Parquet file",
    });
  const kind = kindsOfError.find((one) => message.startsWith(`${one} Error`));
  const problem = kind === undefined ? "an unknown problem" : `DuckDB reports an error of the kind "${kind}"`;
  return fail("FILE_UNREADABLE", { file, problem });
}
