import type { ChoiceData } from "./data-set.ts";
import { zipfChoices } from "./stand-in.ts";
import { type Csv, readCsv } from "./tables/read-csv.ts";

const KOSARAK_ITEMS = 10;
const KOSARAK_RECORDS = 11_000;

/**
 * Clicks of a news portal: of each visit the first click on one of the ten most visited pages, for
 * the first 11,000 visits that have one. (The paper's abridged set has these sizes; how it was abridged
 * is not stated.)
 */
export async function kosarak(): Promise<ChoiceData> {
  const csv = await readCsv("kosarak_head/kosarak_head.csv");
  if (csv !== undefined) return firstClicks("Kosarak", csv, KOSARAK_ITEMS, KOSARAK_RECORDS);
  return standIn("Kosarak", KOSARAK_RECORDS, KOSARAK_ITEMS);
}

/** Visits to msnbc.com: the category, of 17, of each visit's first page. */
export async function msnbc(): Promise<ChoiceData> {
  const csv = await readCsv("msnbc_clicks/msnbc_clicks.csv");
  if (csv !== undefined) return firstClicks("MSNBC", csv, 17, Number.POSITIVE_INFINITY);
  return standIn("MSNBC", 31_790, 17);
}

function standIn(name: string, records: number, items: number): ChoiceData {
  return {
    name,
    origin: "synthetic stand-in",
    levels: Array.from({ length: items }, (_, k) => String(k + 1)),
    choices: zipfChoices(name, records, items),
  };
}

/** Of each visit (rows are visit, item, in the order of the clicks) the first of the most visited items. */
export function firstClicks(name: string, { rows }: Csv, items: number, records: number): ChoiceData {
  const levels = mostVisited(rows, items);
  const index = new Map(levels.map((level, k) => [level, k]));
  const first = new Map<string, number>();
  for (const [visit, item] of rows as readonly (readonly [string, string])[]) {
    const level = index.get(item);
    if (level !== undefined && !first.has(visit)) first.set(visit, level);
    // The next visit's clicks are not needed once enough visits have one.
    if (first.size >= records) break;
  }
  return { name, origin: "real", levels, choices: Int32Array.from(first.values()) };
}

/** The items that occur in the most visits, most visited first. */
function mostVisited(rows: Csv["rows"], count: number): readonly string[] {
  const visits = new Map<string, Set<string>>();
  for (const [visit, item] of rows as readonly (readonly [string, string])[]) {
    const seen = visits.get(item);
    if (seen === undefined) visits.set(item, new Set([visit]));
    else seen.add(visit);
  }
  return [...visits]
    .sort((a, b) => b[1].size - a[1].size)
    .slice(0, count)
    .map(([item]) => item);
}
