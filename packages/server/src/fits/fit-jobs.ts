import type { Queryable } from "../database/in-transaction.ts";

/** Tasks of the queue: one job per chain, then one that joins them. */
export const CHAIN_TASK = "fit-chain";
export const ASSEMBLE_TASK = "fit-assemble";

export interface ChainJob {
  readonly fit: string;
  /** From 0. */
  readonly chain: number;
}

export interface AssembleJob {
  readonly fit: string;
}

/**
 * Failures and deaths are counted in our own tables; the queue's limit is only to be beyond both. A key per chain makes each job one,
 * however often it is asked for, and lets a fit that has ended take its jobs back.
 */
const MOST_ATTEMPTS = 1000;

const QUEUE_CHAINS = {
  name: "fit-queue-chains",
  text: `SELECT graphile_worker.add_job('${CHAIN_TASK}', json_build_object('fit', fit, 'chain', chain),
      job_key := fit || ':' || chain, priority := $2, max_attempts := ${MOST_ATTEMPTS})
    FROM fit_chain WHERE fit = $1 AND draws IS NULL ORDER BY chain`,
};
const QUEUE_ASSEMBLE = {
  name: "fit-queue-assemble",
  text: `SELECT graphile_worker.add_job('${ASSEMBLE_TASK}', json_build_object('fit', $1::text),
    job_key := $1 || ':assemble', priority := -1, max_attempts := ${MOST_ATTEMPTS})`,
};
const REMOVE = {
  name: "fit-remove-jobs",
  text: `SELECT graphile_worker.remove_job(key) FROM (
    SELECT fit || ':' || chain AS key FROM fit_chain WHERE fit = $1 UNION ALL SELECT $1 || ':assemble') AS keys`,
};

/** Queues every chain that has no draws; a smaller priority comes first. */
export async function queueChains(on: Queryable, fit: string, priority: number): Promise<void> {
  await on.query({ ...QUEUE_CHAINS, values: [fit, priority] });
}

export async function queueAssemble(on: Queryable, fit: string): Promise<void> {
  await on.query({ ...QUEUE_ASSEMBLE, values: [fit] });
}

/** Takes waiting jobs out of the queue; those under way are not tried again. */
export async function removeJobs(on: Queryable, fit: string): Promise<void> {
  await on.query({ ...REMOVE, values: [fit] });
}
