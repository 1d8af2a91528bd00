import { fail } from "../../errors/index.ts";
import { columnWords } from "../column-words.ts";
import { fieldsOf, LONGEST_ROW } from "./csv-rows.ts";

const delimiters = [",", ";", "\t", "|"] as const;

/** The first row of a text, and all text from the beginning. */
export interface FirstLine {
  readonly line: string;
  readonly chunks: AsyncIterable<string>;
}

/** A line feed inside quotes belongs to a name. */
export async function firstLine(file: string, chunks: AsyncGenerator<string>): Promise<FirstLine> {
  let start = "";
  let end: number | undefined;
  while (end === undefined && start.length <= LONGEST_ROW) {
    const { value, done } = await chunks.next();
    if (done === true) break;
    start += value;
    end = endOfRow(start);
  }
  const line = start.slice(0, end ?? start.length);
  if (line.trim() === "")
    fail("TABLE_HEADER", { file, found: "no header", accepted: "a first line with the columns' names" });
  if (line.length > LONGEST_ROW)
    fail("TABLE_HEADER", {
      file,
      found: "a first line that does not end",
      accepted: `a first line of at most ${LONGEST_ROW} characters`,
    });
  return { line, chunks: joined(start, chunks) };
}

/** A quote opens a name at its beginning only, behind whatever may separate names, and doubled it closes none. */
function endOfRow(text: string): number | undefined {
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\n" && !quoted) return at;
    if (text[at] === '"') quoted = !quoted && (at === 0 || ',;\t|"'.includes(text[at - 1]!));
  }
  return undefined;
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** The delimiter under which the header has every wanted column; where none does, or none is wanted, the one that finds most columns. */
export function delimiterOf(header: string, wanted: readonly string[], file: string): string {
  const found = delimiters.find((one) => missingFrom(namesOf(header, one, file), wanted) === undefined);
  if (found !== undefined && wanted.length > 0) return found;
  const counts = delimiters.map((one) => namesOf(header, one, file).length);
  return delimiters[counts.indexOf(Math.max(...counts))]!;
}

export function namesOf(header: string, delimiter: string, file: string): readonly string[] {
  return fieldsOf(header, delimiter, file, 1).map((name) => name.trim());
}

function missingFrom(names: readonly string[], wanted: readonly string[]): string | undefined {
  return wanted.find((name) => !names.includes(name));
}

/** The place of every wanted column, and how many columns there are. */
export function columnsOf(
  header: string,
  delimiter: string,
  wanted: readonly string[],
  file: string,
): { readonly columns: readonly number[]; readonly width: number } {
  const names = namesOf(header, delimiter, file);
  const missing = missingFrom(names, wanted);
  if (missing !== undefined)
    fail("TABLE_COLUMNS", { file, missing, found: headerWords(names, delimiter, missing) });
  const twice = wanted.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined)
    fail("TABLE_HEADER", { file, found: `two columns ${twice}`, accepted: "every column once" });
  return { columns: wanted.map((name) => names.indexOf(name)), width: names.length };
}

/** A first line without the variables may be a person's record in a table without a header: nothing of it is shown. */
function headerWords(names: readonly string[], delimiter: string, missing: string): string {
  const told = ` separated by "${delimiter === "\t" ? "tab" : delimiter}"`;
  const fields = columnWords(names, missing, { word: "field", told });
  return `its first line has ${fields} (is it a header, and the delimiter right?)`;
}
