import { MOST_CELLS } from "@dpbayes/privacy/formats";
import { fail } from "../../errors/index.ts";
import { openDuckdb } from "../../sources/parquet/duckdb-session.ts";
import { quoteText } from "../../sources/push-down/input-sql.ts";
import type { SqlSession } from "../../sources/push-down/sql-session.ts";
import type { ReadOptions } from "../importer.ts";
import type { NmfContent } from "./nmf-unit.ts";
import { readNodes } from "./node-layout.ts";
import { readRows } from "./row-layout.ts";

/** An open file of noisy measurements. */
export interface NmfFile {
  readonly file: string;
  readonly session: SqlSession;
  /** What stands behind FROM. */
  readonly relation: string;
  /** The columns and DuckDB's words for their types. */
  readonly types: ReadonlyMap<string, string>;
  /** Counts numbers that are kept, and refuses a file of more than a table can have. */
  hold(numbers: number): void;
  /** The condition on a column with geographic codes. */
  wanted(code: string): string;
}

/** A table of as many cells as can be, every cell measured twice. */
const MOST_NUMBERS = 2 * MOST_CELLS;

function holder(file: string): NmfFile["hold"] {
  let held = 0;
  return (numbers) => {
    held += numbers;
    if (held > MOST_NUMBERS)
      fail("FILE_FORMAT", {
        file,
        found: `a file with more than ${MOST_NUMBERS} numbers of the wanted units`,
        accepted: "asked for fewer units: a longer --area, or fewer --geolevels",
      });
  };
}

/** Reads one file, in whichever of the two layouts it has. */
export async function readNmf(file: string, options: ReadOptions): Promise<NmfContent> {
  const session = await openDuckdb(file, options.signal);
  try {
    const { sql } = await session.relation([]);
    const described = await session.all(`DESCRIBE SELECT * FROM ${sql}`);
    const types = new Map(described.map(([name, type]) => [String(name), String(type)]));
    const wanted = (code: string) => `starts_with(${code}, ${quoteText(options.area ?? "")})`;
    const nmf: NmfFile = { file, session, relation: sql, types, wanted, hold: holder(file) };
    if (types.has("GeounitNode") || types.has("dp_queries")) return await readNodes(nmf, options);
    if (types.has("geocode") && types.has("query_name")) return await readRows(nmf, options);
    return fail("FILE_FORMAT", {
      file,
      found: `a Parquet file of another layout (${types.size} columns)`,
      accepted:
        "a noisy measurement file: a row per geographic unit with dp_queries, or a row per query with geocode, query_name and value",
    });
  } finally {
    await session.close();
  }
}
