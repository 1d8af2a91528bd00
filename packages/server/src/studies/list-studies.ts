import type { Queryable } from "../database/in-transaction.ts";
import { STUDY_COLUMNS, type StudyRow } from "./study-row.ts";

const LIST = {
  name: "study-list",
  text: `SELECT ${STUDY_COLUMNS} FROM study WHERE organisation = $1 AND slug > $2 ORDER BY slug LIMIT $3`,
};

/** An organisation's studies by slug, page by page. */
export async function listStudies(
  on: Queryable,
  organisation: string,
  after: string,
  most: number,
): Promise<readonly StudyRow[]> {
  return (await on.query<StudyRow>({ ...LIST, values: [organisation, after, most] })).rows;
}
