import { DpbayesError, fail } from "../../errors/index.ts";

/** One row of a table and the line on which it starts, from 1. */
export interface CsvRow {
  readonly line: number;
  readonly fields: readonly string[];
  /** What keeps it from being read, where the rows behind it can be. */
  readonly problem?: DpbayesError;
}

/** Characters that one row may have: a quote that is never closed would otherwise swallow the whole file. */
export const LONGEST_ROW = 1_000_000;

/**
 * Rows of CSV text (RFC 4180: fields may be quoted, quotes doubled; lines end with LF here), read chunk by chunk.
 * Empty lines at the end are no rows; elsewhere they are rows with one empty field.
 */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  delimiter: string,
  file: string,
): AsyncGenerator<CsvRow> {
  for await (const rows of csvRowGroups(chunks, delimiter, file)) yield* rows;
}

/** The same chunk by chunk, each to be gone through before the next is asked for: waiting for every row costs more than reading it. */
export async function* csvRowGroups(
  chunks: AsyncIterable<string>,
  delimiter: string,
  file: string,
): AsyncGenerator<Iterable<CsvRow>> {
  let rest = "";
  let line = 1;
  let blank: CsvRow[] = [];
  const taken = function* (text: string, last: boolean): Generator<CsvRow> {
    let at = 0;
    let quote = nextQuote(text, 0);
    while (at < text.length) {
      // Looked for once: for every row anew it would take the square of a chunk that has none.
      if (quote < at) quote = nextQuote(text, at);
      const end = rowEnd(text, at, last, { delimiter, quote });
      if (end === undefined) break;
      const raw = text.slice(at, end);
      const row = rowOf(raw, delimiter, file, line);
      line += 1 + linesWithin(raw);
      at = end + 1;
      if (raw === "") blank.push({ ...row, fields: [""] });
      else {
        yield* blank;
        blank = [];
        yield row;
      }
    }
    rest = text.slice(at);
    if (rest.length > LONGEST_ROW) refuseOpen(file, line);
  };
  for await (const chunk of chunks) yield taken(rest + chunk, false);
  yield taken(rest, true);
  if (rest !== "") refuseOpen(file, line);
}

function rowOf(raw: string, delimiter: string, file: string, line: number): CsvRow {
  try {
    return { line, fields: fieldsOf(raw, delimiter, file, line) };
  } catch (error) {
    if (!(error instanceof DpbayesError)) throw error;
    return { line, fields: [], problem: error };
  }
}

function refuseOpen(file: string, line: number): never {
  return fail("TABLE_QUOTES", { file, line, problem: "a quoted field is not closed" });
}

function nextQuote(text: string, from: number): number {
  const at = text.indexOf('"', from);
  return at < 0 ? text.length : at;
}

/** The line feed that ends the row at `start`, where the next `quote` is known; undefined when the text has to go on. */
function rowEnd(
  text: string,
  start: number,
  last: boolean,
  { delimiter, quote }: { readonly delimiter: string; readonly quote: number },
): number | undefined {
  const end = text.indexOf("\n", start);
  const stop = end < 0 ? text.length : end;
  if (quote >= stop) return end < 0 && !last ? undefined : stop;
  return quotedRowEnd(text, start, last, delimiter);
}

/** The same where fields may be quoted: line feeds inside quotes belong to the field. */
function quotedRowEnd(text: string, start: number, last: boolean, delimiter: string): number | undefined {
  let inside = false;
  let fieldStart = true;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"' && (inside || fieldStart)) inside = !inside;
    else if (character === '"' && text[at - 1] === '"') inside = true;
    else if (character === "\n" && !inside) return at;
    fieldStart = !inside && character === delimiter;
  }
  return last && !inside ? text.length : undefined;
}

function linesWithin(raw: string): number {
  let lines = 0;
  for (let at = raw.indexOf("\n"); at >= 0; at = raw.indexOf("\n", at + 1)) lines++;
  return lines;
}

/** The fields of one row; also used on a header before any delimiter is known. */
export function fieldsOf(row: string, delimiter: string, file: string, line: number): readonly string[] {
  if (!row.includes('"')) return row.split(delimiter);
  const fields: string[] = [];
  let at = 0;
  for (;;) {
    const end = row[at] === '"' ? quotedEnd(row, at, delimiter, file, line) : plainEnd(row, at, delimiter);
    const field = row.slice(at, end);
    fields.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field);
    if (end >= row.length) return fields;
    at = end + 1;
  }
}

function plainEnd(row: string, at: number, delimiter: string): number {
  const end = row.indexOf(delimiter, at);
  return end < 0 ? row.length : end;
}

/** The delimiter or end of row behind the closing quote. */
function quotedEnd(row: string, start: number, delimiter: string, file: string, line: number): number {
  for (let at = start + 1; at < row.length; at++) {
    if (row[at] !== '"') continue;
    if (row[at + 1] === '"') at++;
    else if (at + 1 === row.length || row[at + 1] === delimiter) return at + 1;
    else fail("TABLE_QUOTES", { file, line, problem: "text follows a closing quote" });
  }
  return refuseOpen(file, line);
}
