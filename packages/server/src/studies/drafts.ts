import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { errorOf, fail } from "../errors/index.ts";
import type { Actor } from "./actor.ts";
import { type ReadDraft, readDraft, type StudyDraft } from "./draft.ts";
import type { StudyHooks } from "./hooks.ts";
import { refuseMove } from "./move.ts";
import { STUDY_COLUMNS, type StudyRow, studyRow } from "./study-row.ts";

const INSERT = {
  name: "study-draft",
  text: `INSERT INTO study (organisation, slug, survey, digest, body, admission, keep, closes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${STUDY_COLUMNS}`,
};
const CHANGE = {
  name: "study-change",
  text: `UPDATE study SET survey = $3, digest = $4, body = $5, admission = $6, keep = $7, closes = $8, revision = revision + 1
    WHERE organisation = $1 AND slug = $2 AND state = 'draft' AND revision = $9 RETURNING ${STUDY_COLUMNS}`,
};
const DELETE = {
  name: "study-delete",
  text: "DELETE FROM study WHERE organisation = $1 AND slug = $2 AND state = 'draft' RETURNING key",
};

/** Drafts: made, changed by whoever read the newest revision, deleted. */
export function studyDrafts(pool: Pool, hooks: StudyHooks) {
  const recorded = async (client: PoolClient, actor: Actor, action: string, row: StudyRow) => {
    await hooks.record(client, actor, action, row);
    return row;
  };
  return {
    draft: async (actor: Actor, draft: StudyDraft): Promise<StudyRow> => {
      const values = valuesOf(actor, readDraft(draft));
      return inTransaction(pool, async (client) => {
        const { rows } = await distinct(client.query<StudyRow>({ ...INSERT, values }));
        return recorded(client, actor, "study.drafted", rows[0]!);
      });
    },
    change: async (actor: Actor, revision: number, draft: StudyDraft): Promise<StudyRow> => {
      const values = [...valuesOf(actor, readDraft(draft)), revision];
      return inTransaction(pool, async (client) => {
        const { rows } = await distinct(client.query<StudyRow>({ ...CHANGE, values }));
        if (!rows[0]) return refuseChange(client, actor, draft.slug, revision);
        return recorded(client, actor, "study.changed", rows[0]);
      });
    },
    remove: (actor: Actor, slug: string): Promise<void> =>
      inTransaction(pool, async (client) => {
        const row = await studyRow(client, actor.organisation, slug);
        const { rowCount } = await client.query({ ...DELETE, values: [actor.organisation, slug] });
        if (rowCount === 0) await refuseMove(client, actor.organisation, slug, ["draft"]);
        await hooks.record(client, actor, "study.deleted", row);
      }),
  };
}

function valuesOf(actor: Actor, draft: ReadDraft) {
  const { slug, survey, digest, body, admission, keep, closes } = draft;
  return [actor.organisation, slug, survey, digest, body, admission, keep, closes];
}

async function refuseChange(
  client: PoolClient,
  { organisation }: Actor,
  slug: string,
  revision: number,
): Promise<never> {
  const { state, revision: found } = await studyRow(client, organisation, slug);
  if (state !== "draft") return refuseMove(client, organisation, slug, ["draft"]);
  return fail("STUDY_CHANGED", { found, accepted: revision });
}

/** Slugs name studies in addresses, digests name them in reports: each is of one study. */
async function distinct<Result>(query: Promise<Result>): Promise<Result> {
  return query.catch((error: { readonly code?: string; readonly constraint?: string }) => {
    if (error.code !== "23505") throw error;
    throw errorOf("STUDY_EXISTS", { field: error.constraint === "study_slug_key" ? "slug" : "digest" });
  });
}
