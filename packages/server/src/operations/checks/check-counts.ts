import { studyCollector } from "@dpbayes/privacy/collect";
import { parseStudyOrBundle } from "@dpbayes/privacy/formats";
import type { Pool } from "pg";
import { fail } from "../../errors/index.ts";
import { STUDY_COLUMNS, type StudyRow } from "../../studies/study-row.ts";
import type { Recounted } from "../../tallies/recount.ts";
import { openTallies } from "../../tallies/tallies.ts";

const TAKING = `SELECT ${STUDY_COLUMNS} FROM study WHERE state <> 'draft' AND admission <> 'holders'`;

/** Counts the stored reports of a study again. */
export async function recountStudy(pool: Pool, slug: string): Promise<Recounted> {
  const { rows } = await pool.query<StudyRow>(`${TAKING} AND slug = $1`, [slug]);
  return recounted(pool, rows[0] ?? fail("STUDY_UNKNOWN"));
}

/** Every study whose rows are kept: whether they give its counts. */
export async function checkCounts(pool: Pool): Promise<readonly string[]> {
  const { rows } = await pool.query<StudyRow>(`${TAKING} AND state <> 'archived' ORDER BY key`);
  const problems: string[] = [];
  for (const row of rows.filter(({ keep, state }) => keep === "reports" || state !== "closed")) {
    const problem = problemIn(await recounted(pool, row));
    if (problem !== undefined) problems.push(`study ${row.slug}: ${problem}`);
  }
  return problems;
}

/** What a recount shows, in words; nothing where all agree. */
export function problemIn({ stored, counted, differing }: Recounted): string | undefined {
  if (stored !== counted) return `${stored} reports are stored, ${counted} were counted`;
  return differing.length === 0 ? undefined : `${differing.length} counts differ from the stored reports`;
}

function recounted(pool: Pool, { key, body, keep }: StudyRow): Promise<Recounted> {
  return openTallies(pool).recount({ key, collector: studyCollector(parseStudyOrBundle(body)) }, keep);
}
