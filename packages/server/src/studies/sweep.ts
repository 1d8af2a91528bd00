import type { Pool } from "pg";
import { closeStudy, finishClosing } from "./close-study.ts";
import type { StudyHooks } from "./hooks.ts";
import type { StudyState } from "./study-row.ts";

const DUE = {
  name: "study-due",
  text: `SELECT organisation, slug, state FROM study
    WHERE state = 'closing' OR (state IN ('open', 'paused') AND closes <= $1) ORDER BY key`,
};

interface Due {
  readonly organisation: string;
  readonly slug: string;
  readonly state: StudyState;
}

/** Closes what is due, and ends closings that a dead process began; returns the slugs. */
export async function sweepStudies(pool: Pool, hooks: StudyHooks, now: Date): Promise<readonly string[]> {
  const { rows } = await pool.query<Due>({ ...DUE, values: [now] });
  for (const { organisation, slug, state } of rows) {
    const end = state === "closing" ? finishClosing : closeStudy;
    await end(pool, hooks, { organisation, name: "operator" }, slug);
  }
  return rows.map(({ slug }) => slug);
}
