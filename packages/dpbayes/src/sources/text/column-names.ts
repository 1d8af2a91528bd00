import { delimiterOf, firstLine, namesOf } from "./csv-header.ts";
import type { CsvText } from "./csv-records.ts";

/** The names in the first line of CSV text, under the delimiter that finds most of them; nothing behind that line is read. */
export async function columnNames({ file, text }: CsvText): Promise<readonly string[]> {
  const { line } = await firstLine(file, text);
  await text.return(undefined);
  return namesOf(line, delimiterOf(line, [], file), file);
}
