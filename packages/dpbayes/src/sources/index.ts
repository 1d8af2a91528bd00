import { csvSource } from "./csv.ts";
import { jsonLinesSource } from "./json-lines.ts";
import { parquetSource } from "./parquet.ts";
import { postgresSource } from "./postgres.ts";

export type { CsvOptions } from "./csv.ts";
export { openSource, type SourceOptions } from "./open-source.ts";
export type { TableOrQuery } from "./postgres.ts";
export { isRecordSource, type RecordSource, type SourceRecord, type SumOptions } from "./record-source.ts";

/** Where records can be read from; each gives a {@link RecordSource} that `privatize` reads. */
export const source = Object.freeze({
  csv: csvSource,
  jsonLines: jsonLinesSource,
  parquet: parquetSource,
  postgres: postgresSource,
});
