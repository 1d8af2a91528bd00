import { fail } from "../../errors/index.ts";
import { columnWords } from "../../sources/column-words.ts";
import { openDuckdb } from "../../sources/parquet/duckdb-session.ts";
import { quoteName } from "../../sources/push-down/input-sql.ts";
import type { SqlSession } from "../../sources/push-down/sql-session.ts";
import type { Frame, FrameRow } from "./frame.ts";

/** A frame as a Parquet file: its columns as text, so that both kinds of file are read by one rule. */
export async function openParquetFrame(
  file: string,
  required: readonly string[],
  signal: AbortSignal | undefined,
): Promise<Frame> {
  const session = await openDuckdb(file, signal);
  try {
    const { sql } = await session.relation([]);
    const described = await session.all(`DESCRIBE SELECT * FROM ${sql}`);
    const types = new Map(described.map(([name, type]) => [String(name), String(type)]));
    const columns = [...types.keys()];
    requireAll(file, columns, required);
    return {
      file,
      columns,
      place: "row",
      unsigned: (column) => types.get(column)?.startsWith("U"),
      rows: (wanted) => {
        requireAll(file, columns, wanted);
        return rowsOf(session, sql, wanted);
      },
      close: () => session.close(),
    };
  } catch (error) {
    await session.close();
    throw error;
  }
}

function requireAll(file: string, columns: readonly string[], wanted: readonly string[]): void {
  const missing = wanted.find((name) => !columns.includes(name));
  if (missing !== undefined)
    fail("TABLE_COLUMNS", { file, missing, found: `it has ${columnWords(columns, missing)}` });
}

async function* rowsOf(
  session: SqlSession,
  sql: string,
  wanted: readonly string[],
): AsyncGenerator<FrameRow> {
  const texts = wanted.map((name) => `CAST(${quoteName(name)} AS VARCHAR)`);
  let row = 0;
  for await (const piece of session.pieces(`SELECT ${texts.join(", ")} FROM ${sql}`))
    for (const values of piece) yield { row: ++row, fields: values.map((value) => textOf(value)) };
}

function textOf(value: unknown): string {
  return value === null ? "" : String(value).trim();
}
