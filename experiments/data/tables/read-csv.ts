import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";

/** Where the public research data lie beside the repository, when they do; they are never committed. */
export const DATA_FOLDER = new URL("../../../../shared/data/", import.meta.url);

/** A table of text cells. */
export interface Csv {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The cells of the named files one below the other, or nothing if one of them is absent. */
export async function readCsv(...names: readonly string[]): Promise<Csv | undefined> {
  if (names.some((name) => !existsSync(new URL(name, DATA_FOLDER)))) return undefined;
  const parts = await Promise.all(
    names.map(async (name) => parseCsv(await readFile(new URL(name, DATA_FOLDER), "utf8"))),
  );
  return { header: parts[0]!.header, rows: parts.flatMap((part) => part.rows) };
}

/** Comma-separated cells, a header line first; a row of another length is an error. */
export function parseCsv(text: string): Csv {
  const [header = [], ...rows] = text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => cellsOf(line.trimEnd()));
  const odd = rows.findIndex((row) => row.length !== header.length);
  if (odd >= 0) throw new Error(`row ${odd + 1} has ${rows[odd]!.length} cells, must be ${header.length}`);
  return { header, rows };
}

/** A cell may stand in quotes, and then hold commas. */
function cellsOf(line: string): readonly string[] {
  if (!line.includes('"')) return line.split(",");
  const cells = line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
  return cells.map((cell) => cell.replace(/^"(.*)"$/, "$1"));
}
