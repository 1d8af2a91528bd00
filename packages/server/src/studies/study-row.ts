import type { Queryable } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";

export type StudyState = "draft" | "open" | "paused" | "closing" | "closed" | "archived";

/** Whose reports count: everybody's, one per invitation, those that a relay vouches for; `holders` send releases and no reports. */
export type Admission = "anyone" | "invitation" | "relay" | "holders";

/** A study as it is registered. */
export interface StudyRow {
  readonly key: number;
  readonly organisation: string;
  readonly survey: string;
  readonly slug: string;
  readonly digest: string;
  /** dpbayes.study/1 */
  readonly body: unknown;
  /** dpbayes.prepared/1 of an open study whose people report themselves. */
  readonly prepared: unknown;
  readonly admission: Admission;
  /** What stays when the study has closed. */
  readonly keep: "reports" | "counts";
  readonly state: StudyState;
  readonly closes: Date | null;
  readonly revision: number;
}

export const STUDY_COLUMNS =
  "key, organisation, survey, slug, digest, body, prepared, admission, keep, state, closes, revision";

const ONE = {
  name: "study-of-slug",
  text: `SELECT ${STUDY_COLUMNS} FROM study WHERE slug = $1 AND organisation = $2`,
};

/** An organisation's own study; others are not known to it. */
export async function studyRow(on: Queryable, organisation: string, slug: string): Promise<StudyRow> {
  const { rows } = await on.query<StudyRow>({ ...ONE, values: [slug, organisation] });
  return rows[0] ?? fail("STUDY_UNKNOWN");
}
