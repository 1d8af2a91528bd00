import { extname } from "node:path";
import { fail } from "../../errors/index.ts";
import { fileEndings } from "../../sources/file-endings.ts";
import { isPacked } from "../../sources/text/data-bytes.ts";
import { openCsvFrame } from "./csv-frame.ts";
import { openParquetFrame } from "./parquet-frame.ts";

/** A row of a frame: the wanted columns as text, and where it stands, from 1. */
export interface FrameRow {
  readonly row: number;
  readonly fields: readonly string[];
}

/** A data frame that somebody wrote to a file. */
export interface Frame {
  readonly file: string;
  readonly columns: readonly string[];
  /** What counts the rows in messages: lines of a text, rows of a Parquet file. */
  readonly place: "line" | "row";
  /** Whether the file says that a column holds no negative numbers; undefined where it cannot say. */
  unsigned(column: string): boolean | undefined;
  /** The rows, once. */
  rows(wanted: readonly string[]): AsyncIterable<FrameRow>;
  close(): Promise<void>;
}

/** Opens a CSV or Parquet file that has the `required` columns. */
export function openFrame(
  file: string,
  required: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Frame> {
  const name = isPacked(file) ? file.slice(0, -".gz".length) : file;
  const ending = extname(name).toLowerCase();
  const among = (endings: readonly string[]) => endings.includes(ending);
  if (among(fileEndings.csv)) return openCsvFrame(file, required, ending === ".tsv" ? "\t" : undefined);
  if (among(fileEndings.parquet) && !isPacked(file)) return openParquetFrame(file, required, signal);
  const found = ending === "" ? "a file without an ending" : `a ${extname(file).toLowerCase()} file`;
  const endings = [...fileEndings.csv, ...fileEndings.parquet].join(", ");
  return fail("FILE_FORMAT", { file, found, accepted: `one of: ${endings}; text also as .gz` });
}
