import type { Study, StudyBundle } from "@dpbayes/privacy/formats";
import { errorOf } from "../../errors/index.ts";
import { type CellReader, cellReader } from "../declared/cell-reader.ts";
import { columnOf } from "../declared/column-of.ts";
import type { At } from "../placed-records.ts";
import type { BrokenRow, SourceRecord } from "../record-source.ts";
import { wantedColumns } from "../wanted-variables.ts";
import { columnsOf, delimiterOf, type FirstLine, firstLine } from "./csv-header.ts";
import { csvRowGroups } from "./csv-rows.ts";

export interface CsvOptions {
  /**
   * What separates fields. Without it what the study's `table` says; and without that the one of , ; tab | under which
   * the header has the study's variables.
   */
  readonly delimiter?: string;
}

/** A table as text, and what it is called in messages. */
export interface CsvText {
  readonly file: string;
  readonly text: AsyncGenerator<string>;
}

/** Records of CSV text: the columns that the study's formula names, read by their declared types. */
export async function* csvRecords(
  { file, text }: CsvText,
  study: Study | StudyBundle,
  options: CsvOptions,
  at: At,
  onBroken: BrokenRow | undefined,
): AsyncGenerator<SourceRecord> {
  const first = await firstLine(file, text);
  const { delimiter, columns, readers, names, width, header } = layoutOf(file, study, options, first);
  for await (const rows of csvRowGroups(first.chunks, delimiter, file)) {
    for (const { line, fields, problem } of rows) {
      // The first row of most tables is the header, which has the columns' names and no record.
      if (header && line === 1) continue;
      const broken =
        problem ??
        (fields.length === width ? undefined : wrongWidth(file, line, fields.length, width, header));
      if (broken !== undefined) {
        if (onBroken === undefined) throw broken;
        onBroken(broken);
        continue;
      }
      at(line);
      const record: Record<string, unknown> = {};
      for (let i = 0; i < names.length; i++) record[names[i]!] = readers[i]!(fields[columns[i]!]!);
      yield record;
    }
  }
}

interface Layout {
  readonly delimiter: string;
  readonly header: boolean;
  /** How many fields a row has. */
  readonly width: number;
  readonly names: readonly string[];
  readonly readers: readonly CellReader[];
  /** Where each of the names stands. */
  readonly columns: readonly number[];
}

function layoutOf(
  file: string,
  study: Study | StudyBundle,
  options: CsvOptions,
  { line }: FirstLine,
): Layout {
  const wanted = wantedColumns(study);
  const names = wanted.map(([name]) => name);
  const readers = wanted.map(([, variable]) => cellReader(variable));
  const called = wanted.map(([name, variable]) => columnOf(name, variable).trim());
  const { table } = study;
  const stated = options.delimiter ?? (table?.delimiter === "tab" ? "\t" : table?.delimiter);
  if (table?.columns !== undefined) {
    const columns = called.map((name) => table.columns!.findIndex((one) => one.trim() === name));
    const delimiter = stated ?? ",";
    return { delimiter, header: false, width: table.columns.length, names, readers, columns };
  }
  const delimiter = stated ?? delimiterOf(line, called, file);
  return { delimiter, header: true, names, readers, ...columnsOf(line, delimiter, called, file) };
}

function wrongWidth(file: string, line: number, found: number, accepted: number, header: boolean) {
  const as = header ? "the header has" : "table.columns of the study has";
  return errorOf("TABLE_ROW", { file, line, found, accepted, as });
}
