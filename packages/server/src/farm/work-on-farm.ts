import type { Pool } from "pg";
import { runWorker } from "../workers/run-worker.ts";
import { FARM_TASK } from "./farm.ts";

/** A task as its worker gets it. */
export interface FarmTask {
  readonly suite: string;
  readonly source: string;
  readonly task: Uint8Array;
}

export interface FarmWorkOptions {
  /** Tasks at the same time. */
  readonly tasks: number;
  readonly signal?: AbortSignal;
  readonly onReady?: (worker: number) => void;
  /** What a task comes to; of whatever it throws the queue tries again elsewhere. */
  answer(task: FarmTask): Promise<Uint8Array>;
  /** Ends at once what is under way. */
  close(): Promise<void>;
}

interface FarmJob {
  readonly run: string;
  readonly place: number;
}

const TASK = `SELECT r.suite, r.source, t.task FROM farm_task t JOIN farm_run r ON r.id = t.run
  WHERE t.run = $1 AND t.place = $2 AND t.answer IS NULL`;
const ANSWER = "UPDATE farm_task SET answer = $3 WHERE run = $1 AND place = $2 AND answer IS NULL";

/** Answers tasks until the signal says stop: the same pulse and burial as of workers that run fits. */
export function workOnFarm(url: string, options: FarmWorkOptions): Promise<void> {
  const { tasks, signal, onReady, answer, close } = options;
  const life = { concurrency: tasks, version: "farm", mostDeaths: 5, orphansAfter: 30, signal, onReady };
  return runWorker(url, life, (pool) => ({
    tasks: { [FARM_TASK]: (job) => answerJob(pool, job as FarmJob, answer) },
    close,
  }));
}

async function answerJob(
  pool: Pool,
  { run, place }: FarmJob,
  answer: FarmWorkOptions["answer"],
): Promise<void> {
  const found = await pool.query<FarmTask>(TASK, [run, place]);
  if (found.rows[0] === undefined) return;
  await pool.query(ANSWER, [run, place, await answer(found.rows[0])]);
}
