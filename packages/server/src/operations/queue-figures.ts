import type { Pool } from "pg";

/** How much work waits, and how long. */
export interface QueueFigures {
  readonly jobs: number;
  readonly age: number;
  readonly running: number;
  readonly deaths: number;
}

const QUEUE = "SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS there";

const JOBS = `SELECT count(*)::int AS jobs,
  coalesce(extract(epoch FROM now() - min(run_at)), 0)::float AS age
FROM graphile_worker.jobs WHERE locked_at IS NULL AND run_at <= now() AND attempts < max_attempts`;

const CHAINS = `SELECT (count(*) FILTER (WHERE worker IS NOT NULL AND draws IS NULL AND state = 'running'))::int AS running,
  coalesce(sum(deaths), 0)::int AS deaths
FROM fit_chain JOIN fit ON fit.id = fit_chain.fit`;

export async function queueFigures(pool: Pool): Promise<QueueFigures> {
  const { rows: queue } = await pool.query<{ there: boolean }>(QUEUE);
  const { rows: jobs } = queue[0]?.there
    ? await pool.query<Pick<QueueFigures, "jobs" | "age">>(JOBS)
    : { rows: [{ jobs: 0, age: 0 }] };
  const { rows: chains } = await pool.query<Pick<QueueFigures, "running" | "deaths">>(CHAINS);
  return { ...jobs[0]!, ...chains[0]! };
}
