import { EventEmitter } from "node:events";
import { hostname } from "node:os";
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type { Pool } from "pg";
import { makePool } from "../database/make-pool.ts";
import { errorOf } from "../errors/index.ts";
import type { StateNotice } from "../fits/fit-notices.ts";
import { type BurialRules, buryDead, unlockJobs } from "./bury.ts";
import { deferred, EVERY, everySecond, within } from "./moments.ts";
import { startPulse } from "./pulse.ts";

/** How a worker takes jobs, whatever they are. */
export interface RunWorkerOptions extends BurialRules {
  /** Jobs at the same time. */
  readonly concurrency: number;
  /** Stops the worker: its jobs are given back. */
  readonly signal?: AbortSignal | undefined;
  /** What is shown of the worker. */
  readonly version: string;
  /** Hears that the worker takes jobs. */
  readonly onReady?: ((worker: number) => void) | undefined;
}

/** What a worker does, by the names of the queue's tasks. */
export interface WorkerTasks {
  readonly tasks: Readonly<Record<string, (payload: unknown, attempts: number) => Promise<void>>>;
  onState?(notice: StateNotice): void;
  /** Leaves to others what was begun; the queue's jobs are unlocked behind it. */
  giveBack?(): Promise<void>;
  /** Ends at once what is under way. */
  close(): Promise<void>;
}

/**
 * Takes jobs from the queue of a database until the signal says stop. A worker that loses its connection, and with it its lock, stops at
 * once and throws `WORKER_LOST`: others have taken over what it did.
 */
export async function runWorker(
  url: string,
  options: RunWorkerOptions,
  begin: (pool: Pool, worker: number) => WorkerTasks,
): Promise<void> {
  const ending = deferred<"stop" | "lost">();
  const pool = makePool(url, { max: options.concurrency + 5, keepAlive: true });
  let own: WorkerTasks | undefined;
  const pulse = await startPulse(url, {
    ...{ host: hostname(), version: options.version },
    onLost: () => ending.resolve("lost"),
    onState: (notice) => own?.onState?.(notice),
  });
  own = begin(pool, pulse.worker);
  const pools: string[] = [];
  const runner = await startRunner(pool, options.concurrency, own, async (id) => {
    pools.push(id);
    await pulse.register(id);
  });
  options.onReady?.(pulse.worker);
  if (options.signal?.aborted) ending.resolve("stop");
  options.signal?.addEventListener("abort", () => ending.resolve("stop"), { once: true });
  const watch = everySecond(async () => {
    await pulse.beat();
    await buryDead(pool, pulse.worker, options);
  });
  const why = await ending.promise;
  watch.stop();
  // No new jobs from here on; those under way are unlocked before their tasks end, so that they are nobody's failure.
  const stopped = runner.stop().catch(() => undefined);
  if (why === "stop") {
    await own.giveBack?.().catch(() => undefined);
    await unlockJobs(pool, pools).catch(() => undefined);
  }
  await own.close();
  await within(5000, stopped);
  await pulse.end().catch(() => undefined);
  await within(
    2000,
    pool.end().catch(() => undefined),
  );
  if (why === "lost") throw errorOf("WORKER_LOST", {});
}

function startRunner(
  pgPool: Pool,
  concurrency: number,
  { tasks }: WorkerTasks,
  register: (pool: string) => Promise<void>,
): Promise<Runner> {
  const events: WorkerEvents = new EventEmitter();
  const registered = deferred<void>();
  events.on("pool:create", ({ workerPool }) => {
    register(workerPool.id).then(registered.resolve, () => undefined);
  });
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: { readonly job: { readonly attempts: number } }) => {
        await registered.promise;
        await task(payload, job.attempts);
      },
    ]),
  );
  const logger = new Logger(() => () => undefined);
  return run({
    ...{ pgPool, concurrency, taskList, events, logger },
    noHandleSignals: true,
    pollInterval: EVERY,
  });
}
