import { extname } from "node:path";
import { fail } from "../errors/index.ts";
import { parquetSource } from "./parquet/parquet.ts";
import { postgresSource, type TableOrQuery } from "./postgres/postgres.ts";
import { databaseName } from "./postgres/postgres-address.ts";
import type { RecordSource } from "./record-source.ts";
import { type CsvOptions, csvSource } from "./text/csv.ts";
import { jsonLinesSource } from "./text/json-lines.ts";

export interface SourceOptions extends CsvOptions {
  /** What to read of a database. */
  readonly rows?: TableOrQuery;
}

type Open = (file: string, options: CsvOptions) => RecordSource;

/** The source of each kind of file, by the end of its name. */
const kinds: Readonly<Record<string, Open>> = {
  ".csv": csvSource,
  ".txt": csvSource,
  ".tsv": (file, options) => csvSource(file, { delimiter: "\t", ...options }),
  ".jsonl": jsonLinesSource,
  ".ndjson": jsonLinesSource,
  ".parquet": parquetSource,
};

/** The source of a file, chosen by its name, or of a database, by its address. */
export function openSource(data: string, { rows, ...options }: SourceOptions = {}): RecordSource {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(data)) return postgresSource(addressOf(data), rows ?? refuseRows());
  const ending = extname(data).toLowerCase();
  const open = Object.hasOwn(kinds, ending) ? kinds[ending] : undefined;
  const found = ending === "" ? "a file without an ending" : `a ${ending} file`;
  return (
    open?.(data, options) ??
    fail("FILE_FORMAT", { file: data, found, accepted: `one of: ${Object.keys(kinds).join(", ")}` })
  );
}

/** Any address may hold a password, so none is shown: not even one of another kind of database. */
function addressOf(url: string): string {
  databaseName(url);
  return url;
}

function refuseRows(): never {
  return fail("ARGUMENT_MISSING", {
    command: "privatize",
    missing: "--table NAME or --query SQL for a database",
  });
}
