import { extname } from "node:path";
import { fail } from "../errors/index.ts";
import { driverSource } from "./engines/driver-source.ts";
import { isEngineAddress } from "./engines/engine-address.ts";
import { allEndings, type FileKind, fileEndings } from "./file-endings.ts";
import { parquetSource } from "./parquet/parquet.ts";
import { postgresSource, type TableOrQuery } from "./postgres/postgres.ts";
import { databaseName } from "./postgres/postgres-address.ts";
import type { RecordSource } from "./record-source.ts";
import { csvSource, type TextOptions } from "./text/csv.ts";
import type { CsvOptions } from "./text/csv-records.ts";
import { isPacked } from "./text/data-bytes.ts";
import { jsonLinesSource } from "./text/json-lines.ts";

export interface SourceOptions extends CsvOptions {
  /** What to read of a database. */
  readonly rows?: TableOrQuery;
  /** What `-` stands for: records that another program writes, which are read once. */
  readonly input?: Input;
}

/** Bytes that have no name, and what kind of text they are. */
export interface Input {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly kind: "csv" | "tsv" | "jsonl";
}

type Open = (file: string, options: CsvOptions & TextOptions) => RecordSource;

/** The reader of each kind of file. */
export const fileSources = {
  csv: csvSource,
  jsonLines: jsonLinesSource,
  parquet: parquetSource,
} satisfies Readonly<Record<FileKind, Open>>;

/** The source of a file, chosen by its name, or of a database, by its address. */
export function openSource(data: string, { rows, input, ...options }: SourceOptions = {}): RecordSource {
  if (input !== undefined) return inputSource(input, options);
  if (isEngineAddress(data)) return driverSource(data, tableOf(rows));
  if (isAddress(data)) return postgresSource(addressOf(data), rows ?? refuseRows());
  const ending = endingOf(data);
  const open: Open = fileSources[kindOf(data, ending)];
  return open(data, ending === ".tsv" ? { delimiter: "\t", ...options } : options);
}

/** What is read from another program, in messages. */
const INPUT = "standard input";

function inputSource({ bytes, kind }: Input, options: CsvOptions): RecordSource {
  if (kind === "jsonl") return jsonLinesSource(INPUT, { bytes });
  return csvSource(INPUT, { bytes, ...(kind === "tsv" && { delimiter: "\t" }), ...options });
}

/** How a file's name ends, `.gz` behind it left out: what is packed is read as what it is. */
function endingOf(file: string): string {
  const name = isPacked(file) ? file.slice(0, -".gz".length) : file;
  return extname(name).toLowerCase();
}

/** Whether DATA is an address rather than a file's name; a file called so is reached as ./NAME. */
export function isAddress(data: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(data);
}

function kindOf(file: string, ending: string): FileKind {
  const kinds = Object.entries(fileEndings) as readonly (readonly [FileKind, readonly string[]])[];
  const kind = kinds.find(([, endings]) => endings.includes(ending))?.[0];
  const found = ending === "" ? "a file without an ending" : `a ${ending} file`;
  if (kind === "parquet" && isPacked(file))
    fail("FILE_FORMAT", {
      file,
      found: "a packed Parquet file",
      accepted: "unpacked: it is read in any order",
    });
  return kind ?? fail("FILE_FORMAT", { file, found, accepted: `one of: ${allEndings}` });
}

/** Any address may hold a password, so none is shown: not even one of another kind of database. */
function addressOf(url: string): string {
  databaseName(url);
  return url;
}

function tableOf(rows: TableOrQuery | undefined): string {
  if (typeof rows === "string") return rows;
  return fail("ARGUMENT_MISSING", {
    command: "privatize",
    missing: "--table NAME for an engine; a query is not read there",
  });
}

function refuseRows(): never {
  return fail("ARGUMENT_MISSING", {
    command: "privatize",
    missing: "--table NAME or --query SQL for a database",
  });
}
