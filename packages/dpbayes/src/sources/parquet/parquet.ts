import { sqlRecords } from "../push-down/sql-records.ts";
import type { OpenSession } from "../push-down/sql-session.ts";
import { sqlSums, sqlSumsOfAll } from "../push-down/sql-sums.ts";
import type { RecordSource } from "../record-source.ts";
import { openDuckdb } from "./duckdb-session.ts";

/**
 * Records of a Parquet file, read by DuckDB (the optional package `@duckdb/node-api`). Releases of tables are summed
 * inside DuckDB on all cores; memory does not grow with the file.
 */
export function parquetSource(file: string): RecordSource {
  const open: OpenSession = (signal) => openDuckdb(file, signal);
  return {
    describe: () => file,
    origin: { kind: "file", file },
    records: (study, signal) => sqlRecords(open, study, file, signal),
    sums: (plan, options) => sqlSums(open, plan, file, options),
    sumsOfAll: (plans, options) => sqlSumsOfAll(open, plans, file, options),
  };
}
