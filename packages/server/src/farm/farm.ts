import { inTransaction, type Queryable } from "../database/in-transaction.ts";
import { makePool } from "../database/make-pool.ts";
import { pause } from "../workers/moments.ts";

/** The queue's task; its jobs come behind those of all fits. */
export const FARM_TASK = "farm-task";
const PRIORITY = 10_000;
/** Deaths of workers on one task after which it is left unanswered. */
const MOST_ATTEMPTS = 5;
/** Milliseconds between two looks for answers. */
const LOOK_EVERY = 1000;

/** Tasks of one simulation study. */
export interface FarmRun {
  /** Whose worker answers them. */
  readonly suite: string;
  /** A digest of the sources: workers with others do not answer. */
  readonly source: string;
  readonly tasks: readonly Uint8Array[];
}

/** Sends tasks through the queue of a database, and gathers what workers anywhere answer. */
export interface Farm {
  /** Answers in the order of the tasks; undefined where there is none. Their rows are gone afterwards. */
  run(run: FarmRun, options: FarmOptions): Promise<readonly (Uint8Array | undefined)[]>;
  close(): Promise<void>;
}

export interface FarmOptions {
  onAnswer(place: number, answer: Uint8Array): void;
  /** Milliseconds since 1970 from which no more answers are waited for. */
  readonly until: number;
}

const MAKE_RUN = "INSERT INTO farm_run (suite, source) VALUES ($1, $2) RETURNING id";
const MAKE_TASKS = `INSERT INTO farm_task (run, place, task)
  SELECT $1, place - 1, task FROM unnest($2::bytea[]) WITH ORDINALITY AS given(task, place)`;
const QUEUE = `SELECT graphile_worker.add_job('${FARM_TASK}', json_build_object('run', run, 'place', place),
    job_key := run || ':' || place, priority := ${PRIORITY}, max_attempts := ${MOST_ATTEMPTS})
  FROM farm_task WHERE run = $1 ORDER BY place`;
const ANSWERS = `SELECT place, answer FROM farm_task
  WHERE run = $1 AND answer IS NOT NULL AND NOT (place = ANY($2::int[]))`;
const WAITING = `SELECT count(*)::int AS n FROM farm_task t JOIN graphile_worker.jobs j ON j.key = t.run || ':' || t.place
  WHERE t.run = $1 AND t.answer IS NULL AND (j.attempts < j.max_attempts OR j.locked_at IS NOT NULL)`;
const REMOVE_JOBS = "SELECT graphile_worker.remove_job(run || ':' || place) FROM farm_task WHERE run = $1";
const REMOVE = "DELETE FROM farm_run WHERE id = $1";

/** Opens the queue of a server's database for tasks that any number of machines work on. */
export function openFarm(url: string): Farm {
  const pool = makePool(url, { max: 2 });
  return {
    async run({ suite, source, tasks }, { onAnswer, until }) {
      const id = await inTransaction(pool, async (client) => {
        const made = await client.query<{ id: string }>(MAKE_RUN, [suite, source]);
        await client.query(MAKE_TASKS, [made.rows[0]!.id, tasks]);
        await client.query(QUEUE, [made.rows[0]!.id]);
        return made.rows[0]!.id;
      });
      try {
        return await gather(pool, id, tasks.length, onAnswer, until);
      } finally {
        await pool.query(REMOVE_JOBS, [id]);
        await pool.query(REMOVE, [id]);
      }
    },
    close: () => pool.end(),
  };
}

async function gather(
  on: Queryable,
  id: string,
  count: number,
  onAnswer: FarmOptions["onAnswer"],
  until: number,
): Promise<readonly (Uint8Array | undefined)[]> {
  const answers = new Map<number, Uint8Array>();
  for (;;) {
    const waiting = await on.query<{ n: number }>(WAITING, [id]);
    const found = await on.query<{ place: number; answer: Buffer }>(ANSWERS, [id, [...answers.keys()]]);
    for (const { place, answer } of found.rows) {
      answers.set(place, answer);
      onAnswer(place, answer);
    }
    if (answers.size === count || waiting.rows[0]!.n === 0 || Date.now() >= until) break;
    await pause(LOOK_EVERY);
  }
  return Array.from({ length: count }, (_, place) => answers.get(place));
}
