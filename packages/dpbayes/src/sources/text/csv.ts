import type { Study, StudyBundle } from "@dpbayes/privacy";
import { fail } from "../../errors/index.ts";
import { type At, placedRecords } from "../placed-records.ts";
import type { RecordSource, SourceRecord } from "../record-source.ts";
import { wantedColumns } from "../wanted-variables.ts";
import { cellReader } from "./csv-cell.ts";
import { columnsOf, delimiterOf } from "./csv-header.ts";
import { csvRows } from "./csv-rows.ts";
import { dataBytes } from "./data-bytes.ts";
import { textChunks } from "./text-chunks.ts";

export interface CsvOptions {
  /** What separates fields; without it the one of , ; tab | under which the header has the study's variables. */
  readonly delimiter?: string;
}

/**
 * Records of a CSV file with a header: the columns that the study's formula names, read by their declared types.
 * The file streams through; nothing of it is kept.
 */
export function csvSource(file: string, options: CsvOptions = {}): RecordSource {
  return {
    describe: () => file,
    origin: { kind: "file", file },
    records: (study) =>
      placedRecords(
        (at) => csvRecords(file, study, options, at),
        (line) => ({ file, line }),
      ),
  };
}

async function* csvRecords(
  file: string,
  study: Study | StudyBundle,
  options: CsvOptions,
  at: At,
): AsyncGenerator<SourceRecord> {
  const wanted = wantedColumns(study);
  const names = wanted.map(([name]) => name);
  const readers = wanted.map(([, variable]) => cellReader(variable));
  const { header, chunks } = await headerOf(file);
  const delimiter = options.delimiter ?? delimiterOf(header, names, file);
  const columns = columnsOf(header, delimiter, names, file);
  let width: number | undefined;
  for await (const { line, fields } of csvRows(chunks, delimiter, file)) {
    width ??= fields.length;
    if (fields.length !== width) fail("TABLE_ROW", { file, line, found: fields.length, accepted: width });
    // The first row is the header, which has the columns' names and no record.
    if (line === 1) continue;
    at(line);
    yield recordOf(
      names,
      columns.map((column, i) => readers[i]!(fields[column]!)),
    );
  }
}

function recordOf(names: readonly string[], values: readonly unknown[]): SourceRecord {
  return Object.fromEntries(names.map((name, i) => [name, values[i]]));
}

/** The first line, and all text from the beginning. */
async function headerOf(file: string): Promise<{ header: string; chunks: AsyncIterable<string> }> {
  const chunks = textChunks(file, dataBytes(file));
  let start = "";
  while (!start.includes("\n")) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    start += value;
  }
  const header = start.split("\n", 1)[0]!.replace(/\r$/, "");
  if (header.trim() === "")
    fail("TABLE_HEADER", { file, found: "no header", accepted: "a first line with the columns' names" });
  return { header, chunks: joined(start, chunks) };
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
