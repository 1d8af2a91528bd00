import type { PoolClient } from "pg";
import { fail } from "../errors/index.ts";
import { STUDY_COLUMNS, type StudyRow, type StudyState, studyRow } from "./study-row.ts";

/** What can be done to a study, from which states, and where it ends. */
export const moves = {
  open: { from: ["draft"], to: "open" },
  pause: { from: ["open"], to: "paused" },
  resume: { from: ["paused"], to: "open" },
  close: { from: ["open", "paused"], to: "closing" },
  finish: { from: ["closing"], to: "closed" },
  archive: { from: ["closed"], to: "archived" },
} as const satisfies Readonly<
  Record<string, { readonly from: readonly StudyState[]; readonly to: StudyState }>
>;

export type Move = keyof typeof moves;

const MOVE = {
  name: "study-move",
  text: `UPDATE study SET state = $3 WHERE slug = $1 AND organisation = $2 AND state = ANY($4) RETURNING ${STUDY_COLUMNS}`,
};

/** Other processes keep open studies in memory: they read this one again. */
const TELL = { name: "study-tell", text: "SELECT pg_notify('study', $1)" };

/** One statement moves it or does not: of several at once, one wins, and the others are told the state they found. */
export async function moveStudy(
  client: PoolClient,
  organisation: string,
  slug: string,
  move: Move,
): Promise<StudyRow> {
  const { from, to } = moves[move];
  const { rows } = await client.query<StudyRow>({ ...MOVE, values: [slug, organisation, to, from] });
  if (!rows[0]) return refuseMove(client, organisation, slug, from);
  await tellOthers(client, rows[0].key);
  return rows[0];
}

export async function tellOthers(client: PoolClient, key: number): Promise<void> {
  await client.query({ ...TELL, values: [`${key}`] });
}

export async function refuseMove(
  client: PoolClient,
  organisation: string,
  slug: string,
  from: readonly StudyState[],
): Promise<never> {
  const { state } = await studyRow(client, organisation, slug);
  return fail("STUDY_STATE", { found: state, accepted: from.join(" or ") });
}
