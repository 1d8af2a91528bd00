import type { Pool } from "pg";
import type { Studies } from "../studies/studies.ts";

/** When a study was closed stands in the trail of what was done. */
const DUE = `SELECT DISTINCT s.organisation, s.slug FROM study s
JOIN audit a ON a.organisation = s.organisation AND a.object = s.slug AND a.action = 'study.closed'
WHERE s.state = 'closed' AND a.at <= $1 ORDER BY s.slug`;

const DAY = 86_400_000;

/** Archives what was closed so many days ago: the rows of its reports go, counts, releases and fits stay. Returns the slugs. */
export async function dropOldReports(
  pool: Pool,
  studies: Pick<Studies, "archive">,
  keepDays: number,
  now: Date,
): Promise<readonly string[]> {
  const before = new Date(now.valueOf() - keepDays * DAY);
  const { rows } = await pool.query<{ organisation: string; slug: string }>(DUE, [before]);
  for (const { organisation, slug } of rows) await studies.archive({ organisation, name: "operator" }, slug);
  return rows.map(({ slug }) => slug);
}
