import type { Pool } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import type { ChainJob } from "./fit-jobs.ts";
import { queueAssemble } from "./fit-jobs.ts";
import { notifyProgress, notifyState, type ProgressNotice } from "./fit-notices.ts";

const BEGIN = {
  name: "chain-begin",
  text: `UPDATE fit_chain AS c SET worker = $3, done = 0, divergences = 0 FROM fit AS f
    WHERE f.id = c.fit AND c.fit = $1 AND c.chain = $2 AND c.draws IS NULL AND f.state IN ('queued', 'running')
    RETURNING c.total`,
};
const RUNNING = {
  name: "fit-running",
  text: "UPDATE fit SET state = 'running', started = now() WHERE id = $1 AND state = 'queued'",
};
const PROGRESS = {
  name: "chain-progress",
  text: `UPDATE fit_chain AS c SET done = $3, divergences = $4 FROM fit AS f
    WHERE f.id = c.fit AND c.fit = $1 AND c.chain = $2 AND c.draws IS NULL AND f.state = 'running'`,
};
/** Held while a chain is kept, so that of two that end at once the second sees the first. */
const LOCK_FIT = { name: "fit-lock", text: "SELECT state FROM fit WHERE id = $1 FOR UPDATE" };
const KEEP = {
  name: "chain-keep",
  text: `UPDATE fit_chain SET draws = $3, done = total, divergences = $4, worker = NULL
    WHERE fit = $1 AND chain = $2 AND draws IS NULL RETURNING total`,
};
const LEFT = {
  name: "chain-left",
  text: "SELECT count(*)::int AS n FROM fit_chain WHERE fit = $1 AND draws IS NULL",
};
const FAILURE = {
  name: "chain-failure",
  text: `UPDATE fit_chain SET failures = failures + 1, worker = NULL WHERE fit = $1 AND chain = $2
    RETURNING failures`,
};
const GIVE_BACK = {
  name: "chain-give-back",
  text: "UPDATE fit_chain SET worker = NULL WHERE worker = $1 AND draws IS NULL",
};

/** Marks a chain as a worker's; its steps, or nothing where there is nothing to do: it has its draws, or the fit has ended. */
export function beginChain(
  pool: Pool,
  { fit, chain }: ChainJob,
  worker: number,
): Promise<number | undefined> {
  return inTransaction(pool, async (client) => {
    const begun = await client.query<{ total: number }>({ ...BEGIN, values: [fit, chain, worker] });
    if (begun.rows[0] === undefined) return undefined;
    const started = await client.query({ ...RUNNING, values: [fit] });
    if (started.rowCount === 1) await notifyState(client, { fit, state: "running" });
    return begun.rows[0].total;
  });
}

/** Writes how far a chain has come; false where nobody waits for it any more. */
export async function writeProgress(pool: Pool, notice: ProgressNotice): Promise<boolean> {
  const { fit, chain, done, divergences } = notice;
  const written = await pool.query({ ...PROGRESS, values: [fit, chain, done, divergences] });
  return written.rowCount === 1;
}

/**
 * Keeps a chain's draws. A chain is the same bytes of draws wherever and however often it is run, so the first to come is kept and
 * nobody need know who that was. The last chain queues what joins them, in the same transaction.
 */
export function keepChain(
  pool: Pool,
  { fit, chain }: ChainJob,
  draws: Uint8Array,
  divergences: number,
): Promise<void> {
  return inTransaction(pool, async (client) => {
    await client.query({ ...LOCK_FIT, values: [fit] });
    const kept = await client.query<{ total: number }>({ ...KEEP, values: [fit, chain, draws, divergences] });
    if (kept.rows[0] === undefined) return;
    const { total } = kept.rows[0];
    await notifyProgress(client, { fit, chain, done: total, total, divergences });
    const left = await client.query<{ n: number }>({ ...LEFT, values: [fit] });
    if (left.rows[0]!.n === 0) await queueAssemble(client, fit);
  });
}

/** Counts a failure of a chain; how many there were. */
export async function countFailure(pool: Pool, { fit, chain }: ChainJob): Promise<number> {
  const counted = await pool.query<{ failures: number }>({ ...FAILURE, values: [fit, chain] });
  return counted.rows[0]?.failures ?? 0;
}

/** A worker that stops leaves its chains to others. */
export async function giveBackChains(pool: Pool, worker: number): Promise<void> {
  await pool.query({ ...GIVE_BACK, values: [worker] });
}
