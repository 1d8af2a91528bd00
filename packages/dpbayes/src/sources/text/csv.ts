import { placedRecords } from "../placed-records.ts";
import type { RecordSource } from "../record-source.ts";
import { type CsvOptions, csvRecords } from "./csv-records.ts";
import { dataBytes } from "./data-bytes.ts";
import { textChunks } from "./text-chunks.ts";

/** Where the bytes of a text come from, if not from the file of that name. */
export interface TextOptions {
  readonly bytes?: AsyncIterable<Uint8Array>;
}

/**
 * Records of a CSV file: the columns that the study's formula names, read by their declared types. The file streams
 * through; nothing of it is kept.
 */
export function csvSource(file: string, options: CsvOptions & TextOptions = {}): RecordSource {
  return {
    describe: () => file,
    origin: options.bytes === undefined ? { kind: "file", file } : { kind: "stream" },
    records: (study, _, onBroken) =>
      placedRecords(
        (at) => {
          const text = textChunks(file, options.bytes ?? dataBytes(file), study.table?.encoding);
          return csvRecords({ file, text }, study, options, at, onBroken);
        },
        (line) => ({ file, line }),
      ),
  };
}
