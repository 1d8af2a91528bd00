import { fail } from "../../errors/index.ts";
import { columnWords } from "../column-words.ts";
import { fieldsOf } from "./csv-rows.ts";

const delimiters = [",", ";", "\t", "|"] as const;

/** The delimiter under which the header has every wanted column; a comma where none does. */
export function delimiterOf(header: string, wanted: readonly string[], file: string): string {
  return delimiters.find((one) => missingFrom(namesOf(header, one, file), wanted) === undefined) ?? ",";
}

export function namesOf(header: string, delimiter: string, file: string): readonly string[] {
  return fieldsOf(header, delimiter, file, 1).map((name) => name.trim());
}

function missingFrom(names: readonly string[], wanted: readonly string[]): string | undefined {
  return wanted.find((name) => !names.includes(name));
}

/** The place of every wanted column. */
export function columnsOf(
  header: string,
  delimiter: string,
  wanted: readonly string[],
  file: string,
): readonly number[] {
  const names = namesOf(header, delimiter, file);
  const missing = missingFrom(names, wanted);
  if (missing !== undefined)
    fail("TABLE_COLUMNS", { file, missing, found: headerWords(names, delimiter, missing) });
  const twice = wanted.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined)
    fail("TABLE_HEADER", { file, found: `two columns ${twice}`, accepted: "every column once" });
  return wanted.map((name) => names.indexOf(name));
}

/** A first line without the variables may be a person's record in a table without a header. */
function headerWords(names: readonly string[], delimiter: string, missing: string): string {
  const told = ` separated by "${delimiter === "\t" ? "tab" : delimiter}"`;
  const fields = columnWords(names, missing, { word: "field", told });
  return `its first line has ${fields} (is it a header, and the delimiter right?)`;
}
