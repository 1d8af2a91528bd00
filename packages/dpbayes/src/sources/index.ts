import { csvSource } from "./csv.ts";
import { jsonLinesSource } from "./json-lines.ts";

export type { CsvOptions } from "./csv.ts";
export { openSource } from "./open-source.ts";
export { isRecordSource, type RecordSource, type SourceRecord } from "./record-source.ts";

/** Where records can be read from; each gives a {@link RecordSource} that `privatize` reads. */
export const source = Object.freeze({ csv: csvSource, jsonLines: jsonLinesSource });
