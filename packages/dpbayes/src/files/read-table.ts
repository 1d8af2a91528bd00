import { type NoisyTable, noisyTableFormat, parseNoisyTable } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { jsonOf } from "./json-of.ts";
import { readText } from "./read-file.ts";

/**
 * A noisy table from a file; what is wrong with it is said by `parseNoisyTable`.
 *
 * @example
 * ```ts
 * import { mkdtempSync, writeFileSync } from "node:fs";
 * import { tmpdir } from "node:os";
 * import { join } from "node:path";
 * import { readTable } from "dpbayes";
 * const file = join(mkdtempSync(join(tmpdir(), "dpbayes-")), "visits.table.json");
 * writeFileSync(
 *   file,
 *   JSON.stringify({
 *     format: "dpbayes.table/1",
 *     id: "visits",
 *     axes: [{ name: "region", levels: ["north", "south"] }],
 *     measurements: [{ keep: ["region"], values: [9, 50], noise: { law: "geometric", scale: 2 } }],
 *   }),
 * );
 * console.log(readTable(file).axes[0]!.levels.length); // 2
 * ```
 */
export function readTable(file: string): NoisyTable {
  return tableIn(file, readPublished(file));
}

const accepted = `a noisy table (${noisyTableFormat}), as dpbayes import writes`;

/** The JSON of a file of published numbers; one whose name says that it holds records is refused unread. */
export function readPublished(file: string): unknown {
  if (/\.(csv|tsv|txt|parquet|gz)$/i.test(file))
    fail("FILE_FORMAT", { file, found: "a table of records or numbers", accepted });
  return jsonOf(file, readText(file));
}

/** The noisy table that a file's JSON is. */
export function tableIn(file: string, value: unknown): NoisyTable {
  if (!isOfFormat(value, "dpbayes.table/")) fail("FILE_FORMAT", { file, found: "no noisy table", accepted });
  return parseNoisyTable(value);
}

/** Whether a document says that it is of a format, whatever the version. */
export function isOfFormat(value: unknown, start: string): boolean {
  const format = typeof value === "object" && value !== null && (value as { format?: unknown }).format;
  return typeof format === "string" && format.startsWith(start);
}
