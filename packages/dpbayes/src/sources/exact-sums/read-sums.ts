import { extname } from "node:path";
import { fail } from "../../errors/index.ts";
import { jsonOf, readText } from "../../files/index.ts";
import { openDuckdb } from "../parquet/duckdb-session.ts";
import { quoteName } from "../push-down/input-sql.ts";
import { csvRows } from "../text/csv-rows.ts";
import type { SumsOfFile } from "./exact-sums.ts";
import { exactSumsOf, type RawRow } from "./sums-row.ts";

const readers: Readonly<Record<string, (file: string) => Promise<readonly RawRow[]>>> = {
  ".json": async (file) => jsonRows(file, readText(file)),
  ".jsonl": async (file) => jsonLines(file, readText(file)),
  ".ndjson": async (file) => jsonLines(file, readText(file)),
  ".csv": (file) => tableRows(file),
  ".tsv": (file) => tableRows(file),
  ".txt": (file) => tableRows(file),
  ".parquet": (file) => parquetRows(file),
};

/** The exact sums in a file, checked for their shape. */
export async function readSums(file: string): Promise<SumsOfFile> {
  const read = readers[extname(file).toLowerCase()];
  if (read === undefined)
    return fail("FILE_FORMAT", {
      file,
      found: "of an unknown ending",
      accepted: `one of: ${Object.keys(readers).join(", ")}`,
    });
  const rows = await read(file);
  if (rows.length === 0) refuse(file, "there is no row", "one row for each part");
  return Object.freeze({ file, sums: Object.freeze(rows.map((row) => exactSumsOf(row, file))) });
}

/** One object, a list of them, or one on each line, as engines export JSON. */
function jsonRows(file: string, text: string): readonly RawRow[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const isLines = lines.length > 1 && lines.every((line) => /^\{.*\}\s*$/.test(line));
  if (isLines) return jsonLines(file, text);
  const read = jsonOf(file, text);
  return (Array.isArray(read) ? read : [read]).map((row: unknown) => objectOf(row, file));
}

function jsonLines(file: string, text: string): readonly RawRow[] {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  return lines.map((line) => objectOf(jsonOf(file, line), file));
}

function objectOf(row: unknown, file: string): RawRow {
  if (typeof row !== "object" || row === null || Array.isArray(row))
    return refuse(file, "a row is no object", "an object for each part");
  return row as RawRow;
}

/** A text table with a header, of names without a delimiter in them. */
async function tableRows(file: string): Promise<readonly RawRow[]> {
  const text = readText(file).replaceAll("\r\n", "\n");
  const first = text.split("\n", 1)[0]!.toLowerCase();
  const names = (delimiter: string) => first.split(delimiter).map((name) => name.trim().replaceAll('"', ""));
  const delimiter = [",", ";", "\t", "|"].find((one) => names(one).includes("totals"));
  if (delimiter === undefined)
    return refuse(file, "its first line has no column totals", "a header, and one row for each part");
  const rows: RawRow[] = [];
  for await (const { line, fields, problem } of csvRows(once(text), delimiter, file)) {
    if (problem !== undefined) throw problem;
    if (fields.length !== names(delimiter).length)
      refuse(file, "a row has more or fewer fields than the header", "a field for each column");
    if (line > 1) rows.push(Object.fromEntries(names(delimiter).map((name, i) => [name, fields[i]])));
  }
  return rows;
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

async function parquetRows(file: string): Promise<readonly RawRow[]> {
  const session = await openDuckdb(file, undefined);
  try {
    const { sql, kinds } = await session.relation([]);
    const names = [...kinds.keys()];
    const columns = names.map((name) => `CAST(${quoteName(name)} AS VARCHAR)`);
    const rows = await session.all(`SELECT ${columns.join(", ")} FROM ${sql}`);
    return rows.map((row) => Object.fromEntries(names.map((name, i) => [name, row[i]])));
  } finally {
    await session.close();
  }
}

function refuse(file: string, problem: string, accepted: string): never {
  return fail("SUMS_FILE", { file, problem, accepted });
}
