import type { Pool, PoolClient } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { errorOf } from "../errors/index.ts";
import { endFit } from "../fits/end-fit.ts";
import { PULSE_LOCK } from "./pulse.ts";

export interface BurialRules {
  /** Deaths of workers on one chain that end its fit. */
  readonly mostDeaths: number;
  /** Seconds after which jobs that nobody's pool has locked are free again. */
  readonly orphansAfter: number;
}

const OTHERS = { name: "workers-others", text: "SELECT n FROM worker WHERE ended IS NULL AND n <> $1" };
const TRY = {
  name: "worker-try",
  text: `SELECT pg_try_advisory_xact_lock(${PULSE_LOCK}, $1) AS free`,
};
/** Where the database itself was started after the worker, the connection ended with it: that is nobody's death. */
const BURY = {
  name: "worker-bury",
  text: `UPDATE worker SET ended = now() WHERE n = $1 AND ended IS NULL
    RETURNING pools, (started > pg_postmaster_start_time())::int AS died`,
};
const ORPHANED = {
  name: "worker-chains",
  text: `UPDATE fit_chain SET worker = NULL, deaths = deaths + $2 WHERE worker = $1 AND draws IS NULL
    RETURNING fit, chain, deaths`,
};
/** In the names of pools: since 0.17 it is they that lock jobs, and a worker's own name unlocks nothing. */
const UNLOCK = { name: "worker-unlock", text: "SELECT graphile_worker.force_unlock_workers($1::text[])" };
/** A worker that died before it could say the name of its pool. */
const NOBODYS = {
  name: "worker-nobodys",
  text: `SELECT DISTINCT j.locked_by AS pool FROM graphile_worker.jobs j
    WHERE j.locked_at < now() - make_interval(secs => $1)
    AND NOT EXISTS (SELECT FROM worker w WHERE w.ended IS NULL AND j.locked_by = ANY(w.pools))`,
};

/** Looks for workers that are no more, and gives their jobs back. */
export async function buryDead(pool: Pool, self: number, rules: BurialRules): Promise<void> {
  const others = await pool.query<{ n: number }>({ ...OTHERS, values: [self] });
  for (const { n } of others.rows) await inTransaction(pool, (client) => buryOne(client, n, rules));
  const orphans = await pool.query<{ pool: string }>({ ...NOBODYS, values: [rules.orphansAfter] });
  if (orphans.rows.length > 0)
    await unlockJobs(
      pool,
      orphans.rows.map((row) => row.pool),
    );
}

/** Frees the jobs that are locked in the name of pools. */
export async function unlockJobs(on: Pick<PoolClient, "query">, pools: readonly string[]): Promise<void> {
  await on.query({ ...UNLOCK, values: [pools] });
}

/** Whose lock can be taken is dead; while it is held here nobody else buries the same one. */
async function buryOne(client: PoolClient, n: number, { mostDeaths }: BurialRules): Promise<void> {
  const tried = await client.query<{ free: boolean }>({ ...TRY, values: [n] });
  if (!tried.rows[0]!.free) return;
  const buried = await client.query<{ pools: string[]; died: number }>({ ...BURY, values: [n] });
  if (buried.rows[0] === undefined) return;
  const { pools, died } = buried.rows[0];
  const chains = await client.query<{ fit: string; chain: number; deaths: number }>({
    ...ORPHANED,
    values: [n, died],
  });
  await unlockJobs(client, pools);
  for (const { fit, chain, deaths } of chains.rows)
    if (deaths >= mostDeaths) {
      const { code, message } = errorOf("WORKER_DIED", { count: deaths, chain: chain + 1 });
      await endFit(client, fit, "failed", { code, message });
    }
}
