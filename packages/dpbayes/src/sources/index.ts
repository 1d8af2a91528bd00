import { fileSources } from "./open-source.ts";
import { postgresSource } from "./postgres/postgres.ts";

export { type Input, isAddress, openSource, type SourceOptions } from "./open-source.ts";
export type { TableOrQuery } from "./postgres/postgres.ts";
export {
  type DataOrigin,
  isRecordSource,
  type RecordSource,
  type SourceRecord,
  type SourceRecords,
  type SumOptions,
} from "./record-source.ts";
export type { CsvOptions } from "./text/csv.ts";

/** Where records can be read from; each gives a {@link RecordSource} that `privatize` reads. */
export const source = Object.freeze({
  ...fileSources,
  postgres: postgresSource,
});
