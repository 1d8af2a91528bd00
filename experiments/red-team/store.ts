import { storeResults } from "../pages/stored-json.ts";
import type { StoredStudy } from "../pages/stored-study.ts";
import { storedResults } from "../pages/study-folder.ts";
import { writeStudyPage } from "../pages/study-page.ts";
import { claimsOf, type RedTeamResults, redTeamPage, type StoredRow } from "./table.ts";

export const NAME = "red-team";
export const ABOUT =
  "attacks on ledger, files, queries, records, formats and error texts; former and planted bugs";

/** Replaces rows of the same names, keeps the order of `names`, and drops what is no longer among them. */
export async function storeRows(rows: readonly StoredRow[], names: readonly string[]): Promise<void> {
  const before = await storedResults<RedTeamResults>(NAME).catch(() => undefined);
  const byName = new Map([...(before?.rows ?? []), ...rows].map((row) => [row.name, row]));
  const kept = names.flatMap((name) => byName.get(name) ?? []);
  await storeResults(NAME, { node: process.version, rows: kept } satisfies RedTeamResults);
  await writeStudyPage(await storedRedTeam());
}

export async function storedRedTeam(): Promise<StoredStudy> {
  const results = await storedResults<RedTeamResults>(NAME);
  const date =
    results.rows
      .map((row) => row.date)
      .toSorted()
      .at(-1) ?? "";
  return { name: NAME, about: ABOUT, date, claims: claimsOf(results), part: redTeamPage(results), plots: [] };
}
