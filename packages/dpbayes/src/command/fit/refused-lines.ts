import type { Refusals } from "@dpbayes/privacy";
import { textLines } from "../../sources/text/json-lines.ts";

/**
 * A sentence for every reason that reports were refused for, with the files and lines of the first of them. The
 * files are read again, up to the last of these lines: keeping the line of every report would cost memory in a
 * collection of millions, and most have none to refuse.
 */
export async function refusedLines(
  files: readonly string[],
  { reasons }: Refusals,
): Promise<readonly string[]> {
  const places = await placesOf(files, new Set(reasons.flatMap(({ rows }) => rows)));
  return reasons.map(({ count, problem, rows }) => {
    const known = rows.map((row) => places.get(row)).join("; ");
    const more = count > rows.length ? `; and ${count - rows.length} more` : "";
    return `${count} ${count === 1 ? "report was" : "reports were"} left out: ${problem} (${known}${more})`;
  });
}

/** From a report's number, counted over all files, to the file and line it stands on. */
async function placesOf(
  files: readonly string[],
  rows: ReadonlySet<number>,
): Promise<ReadonlyMap<number, string>> {
  const places = new Map<number, string>();
  let row = 0;
  for (const file of files)
    for await (const { line } of textLines(file)) {
      if (rows.has(++row)) places.set(row, `${file}, line ${line}`);
      if (places.size === rows.size) return places;
    }
  return places;
}
