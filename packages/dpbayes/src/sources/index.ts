import { driverSource } from "./engines/driver-source.ts";
import { engineSource } from "./engines/engine-source.ts";
import { sumsSource } from "./exact-sums/sums-source.ts";
import { fileSources } from "./open-source.ts";
import { postgresSource } from "./postgres/postgres.ts";
import type { RecordSource } from "./record-source.ts";

export type { EngineTable, RunQuery } from "./engines/engine-source.ts";
export type { ExactSums, SumsOfFile } from "./exact-sums/exact-sums.ts";
export { type MergeOptions, mergeSums } from "./exact-sums/merge-sums.ts";
export { readSums } from "./exact-sums/read-sums.ts";
export { deleteSums, isOpenToOthers, writeSums } from "./exact-sums/write-sums.ts";
export { type Input, isAddress, openSource, type SourceOptions } from "./open-source.ts";
export type { TableOrQuery } from "./postgres/postgres.ts";
export { type EmitOptions, emitSums } from "./push-down/emitted/emit-sums.ts";
export {
  type DataOrigin,
  isRecordSource,
  type RecordSource,
  type SourceRecord,
  type SourceRecords,
  type SumOptions,
} from "./record-source.ts";
export type { CsvOptions } from "./text/csv-records.ts";

/** A table of an engine, by its address. */
const addressed = (address: string, table: string): RecordSource => driverSource(address, table);

/** Where records can be read from; each gives a {@link RecordSource} that `privatize` reads. */
export const source = Object.freeze({
  ...fileSources,
  postgres: postgresSource,
  sums: sumsSource,
  engine: engineSource,
  trino: addressed,
  clickhouse: addressed,
  spark: addressed,
  databricks: addressed,
  bigquery: addressed,
  snowflake: addressed,
});
