import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import type { Actor } from "./actor.ts";
import type { StudyHooks } from "./hooks.ts";
import { moveStudy, moves } from "./move.ts";
import { destroyOrder, emptyPartition } from "./partition.ts";
import { type StudyRow, studyRow } from "./study-row.ts";

/** Of reports: writers take it together, whoever closes a study takes it alone. */
export const REPORTS_LOCK = 7412;

/** Whoever waits for it has no snapshot yet: what follows sees every batch that was under way. */
const LOCK = { name: "study-lock", text: "SELECT pg_advisory_xact_lock($1, $2)" };

/**
 * Closes a study such that every report that was acknowledged is in its last release. First `closing` is committed: batches that begin now are
 * refused. Then the lock waits for those under way. A process that dies between the two leaves `closing`, which the sweep ends.
 */
export async function closeStudy(
  pool: Pool,
  hooks: StudyHooks,
  actor: Actor,
  slug: string,
): Promise<StudyRow> {
  const { state } = await studyRow(pool, actor.organisation, slug);
  if (state !== "closing")
    await inTransaction(pool, async (client) => {
      const closing = await moveStudy(client, actor.organisation, slug, "close");
      await hooks.record(client, actor, "study.closing", closing);
    });
  return finishClosing(pool, hooks, actor, slug);
}

/** Ends what began; of several at once one does it, and all get the closed study. */
export async function finishClosing(
  pool: Pool,
  hooks: StudyHooks,
  actor: Actor,
  slug: string,
): Promise<StudyRow> {
  return inTransaction(pool, async (client) => {
    const { key } = await studyRow(client, actor.organisation, slug);
    await client.query({ ...LOCK, values: [REPORTS_LOCK, key] });
    const found = await studyRow(client, actor.organisation, slug);
    if (found.state === moves.finish.to) return found;
    const closed = await moveStudy(client, actor.organisation, slug, "finish");
    if (closed.admission !== "holders") await endReports(client, hooks, closed);
    await hooks.record(client, actor, "study.closed", closed);
    return closed;
  });
}

async function endReports(client: PoolClient, hooks: StudyHooks, closed: StudyRow): Promise<void> {
  await hooks.cutLast(client, closed);
  await hooks.eraseSecrets(client, closed);
  if (closed.keep === "counts") await emptyPartition(client, closed.key);
  else await destroyOrder(client, closed.key);
}
