import { fail } from "../../errors/index.ts";
import { fieldsOf } from "./csv-rows.ts";

const delimiters = [",", ";", "\t", "|"] as const;
const spoken: Readonly<Record<string, string>> = { "\t": "tab" };

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
    fail("TABLE_COLUMNS", { file, missing, found: columnWords(names, delimiter, wanted) });
  const twice = wanted.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  if (twice !== undefined)
    fail("TABLE_HEADER", { file, found: `two columns ${twice}`, accepted: "every column once" });
  return wanted.map((name) => names.indexOf(name));
}

/**
 * The columns are named only where one of them is a variable of the study: a first line without any may be a
 * person's record in a table without a header.
 */
function columnWords(names: readonly string[], delimiter: string, wanted: readonly string[]): string {
  const said = spoken[delimiter] ?? delimiter;
  if (names.some((name) => wanted.includes(name))) return `its columns are: ${names.join(", ")}`;
  const fields = `${names.length} ${names.length === 1 ? "field" : "fields"}`;
  return `its first line has ${fields} separated by "${said}", none of them a variable of the study (is it a header, and the delimiter right?)`;
}
