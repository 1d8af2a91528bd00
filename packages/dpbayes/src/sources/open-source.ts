import { extname } from "node:path";
import { fail } from "../errors/index.ts";
import { type CsvOptions, csvSource } from "./csv.ts";
import { jsonLinesSource } from "./json-lines.ts";
import type { RecordSource } from "./record-source.ts";

type Open = (file: string, options: CsvOptions) => RecordSource;

/** The source of each kind of file, by the end of its name. */
const kinds: Readonly<Record<string, Open>> = {
  ".csv": csvSource,
  ".txt": csvSource,
  ".tsv": (file, options) => csvSource(file, { delimiter: "\t", ...options }),
  ".jsonl": jsonLinesSource,
  ".ndjson": jsonLinesSource,
};

/** The source of a file, chosen by its name. */
export function openSource(file: string, options: CsvOptions = {}): RecordSource {
  const ending = extname(file).toLowerCase();
  const open = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  const found = ending === "" ? "a file without an ending" : `a ${ending} file`;
  return (
    open?.(file, options) ??
    fail("FILE_FORMAT", { file, found, accepted: `one of: ${Object.keys(kinds).join(", ")}` })
  );
}
