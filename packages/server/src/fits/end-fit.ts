import type { Pool } from "pg";
import { inTransaction, type Queryable } from "../database/in-transaction.ts";
import { removeJobs } from "./fit-jobs.ts";
import { type FitState, notifyState } from "./fit-notices.ts";

/** Why a fit failed, in the words of a catalogue. */
export interface FitProblem {
  readonly code: string;
  readonly message: string;
}

/** What a finished fit leaves behind. */
export interface FinishedFit {
  readonly summary: unknown;
  /** A fit file: `dpbayes.fit/1`. */
  readonly posterior: Uint8Array;
}

const END = {
  name: "fit-end",
  text: `UPDATE fit SET state = $2, problem = $3, ended = now()
    WHERE id = $1 AND state IN ('queued', 'running') RETURNING id`,
};
const FINISH = {
  name: "fit-finish",
  text: `UPDATE fit SET state = 'done', summary = $2, posterior = $3, ended = now()
    WHERE id = $1 AND state IN ('queued', 'running') RETURNING id`,
};

/** Ends a fit that has not ended; its jobs are taken back. Whether it was this call that ended it. */
export async function endFit(
  on: Queryable,
  fit: string,
  state: Extract<FitState, "failed" | "cancelled">,
  problem?: FitProblem,
): Promise<boolean> {
  const ended = await on.query({ ...END, values: [fit, state, problem ? JSON.stringify(problem) : null] });
  if (ended.rowCount === 0) return false;
  await removeJobs(on, fit);
  await notifyState(on, { fit, state });
  return true;
}

/** Keeps the posterior. A second worker that made the same one changes nothing. */
export function finishFit(pool: Pool, fit: string, { summary, posterior }: FinishedFit): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    const values = [fit, JSON.stringify(summary), posterior];
    const finished = await client.query({ ...FINISH, values });
    if (finished.rowCount === 0) return false;
    await notifyState(client, { fit, state: "done" });
    return true;
  });
}
