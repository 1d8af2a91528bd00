import { prepareReports, studyCollector } from "@dpbayes/privacy/collect";
import { isBundle, parseStudyOrBundle, type Study, type StudyBundle } from "@dpbayes/privacy/formats";
import type { Pool } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { fail } from "../errors/index.ts";
import type { Actor } from "./actor.ts";
import { isLocal } from "./draft.ts";
import type { StudyHooks } from "./hooks.ts";
import { moveStudy } from "./move.ts";
import { makePartition } from "./partition.ts";
import { type StudyRow, studyRow } from "./study-row.ts";

const PREPARE = { name: "study-prepare", text: "UPDATE study SET prepared = $2 WHERE key = $1" };

/**
 * From draft to open: planned and prepared, with its partition and its key, all in one transaction. From here on it never changes: another
 * bound, level or epsilon is another study of the same survey.
 */
export async function openStudy(
  pool: Pool,
  hooks: StudyHooks,
  actor: Actor,
  slug: string,
): Promise<StudyRow> {
  const draft = await studyRow(pool, actor.organisation, slug);
  const prepared = preparedOf(draft);
  const storeKey = draft.admission === "invitation" ? await hooks.makeKey() : undefined;
  return inTransaction(pool, async (client) => {
    const opened = await moveStudy(client, actor.organisation, slug, "open");
    if (opened.revision !== draft.revision)
      fail("STUDY_CHANGED", { found: opened.revision, accepted: draft.revision });
    if (prepared !== undefined) {
      await client.query({ ...PREPARE, values: [opened.key, prepared] });
      await storeKey?.(client, opened);
      await makePartition(client, opened.key);
    }
    await hooks.record(client, actor, "study.opened", opened);
    return { ...opened, ...(prepared !== undefined && { prepared: JSON.parse(prepared) as unknown }) };
  });
}

/** What devices are given; nothing of a study whose holders send releases. Refused with the study's own errors. */
function preparedOf({ body, keep }: StudyRow): string | undefined {
  const study = parseStudyOrBundle(body);
  if (!isLocal(study)) return undefined;
  if (studyCollector(study).needsReports && keep === "counts") fail("STUDY_KEEP");
  return JSON.stringify(preparedReports(study));
}

function preparedReports(study: Study | StudyBundle) {
  return isBundle(study) ? prepareReports(study) : prepareReports(study);
}
