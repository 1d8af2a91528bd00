import { availableParallelism } from "node:os";
import { giveBackChains } from "../fits/chain-rows.ts";
import { ASSEMBLE_TASK, type AssembleJob, CHAIN_TASK, type ChainJob } from "../fits/fit-jobs.ts";
import { runAssembleJob, runChainJob } from "./fit-tasks.ts";
import { EVERY, pause } from "./moments.ts";
import { runWorker } from "./run-worker.ts";
import { runningFits } from "./running-fits.ts";
import { openThreads } from "./threads.ts";

export interface WorkOptions {
  /** Chains at the same time; as many as there are cores without it. */
  readonly threads?: number;
  /** Stops the worker: its chains are given back. */
  readonly signal?: AbortSignal;
  /** Megabytes of heap per chain; 4096 without it. */
  readonly memory?: number;
  /** Seconds that one chain may take; 12 hours without it. */
  readonly timeLimit?: number;
  /** Deaths of workers on one chain that end its fit; 5 without it. */
  readonly mostDeaths?: number;
  /** Seconds after which jobs that no known worker has locked are free again; 30 without it. */
  readonly orphansAfter?: number;
  /** What is shown of the worker. */
  readonly version?: string;
  /** The compiled module of threads; that of this package without it. */
  readonly thread?: URL;
  /** Hears that the worker takes jobs. */
  readonly onReady?: (worker: number) => void;
}

/** Runs the chains of fits from the queue of a database until the signal says stop; throws `WORKER_LOST` where the connection is lost. */
export function work(url: string, options: WorkOptions = {}): Promise<void> {
  const { threads = availableParallelism(), memory = 4096, timeLimit = 43_200, version = "" } = options;
  const { mostDeaths = 5, orphansAfter = 30, signal, onReady } = options;
  const life = { concurrency: threads, version, mostDeaths, orphansAfter, signal, onReady };
  return runWorker(url, life, (pool, worker) => {
    const running = runningFits();
    const own = openThreads(memory, options.thread);
    const context = { pool, worker, threads: own, running, timeLimit };
    return {
      tasks: {
        [CHAIN_TASK]: (job) => runChainJob(context, job as ChainJob),
        [ASSEMBLE_TASK]: (job, attempts) => runAssembleJob(context, job as AssembleJob, attempts),
      },
      onState({ fit, state }) {
        if (state === "cancelled" || state === "failed") running.stop(fit);
      },
      giveBack: () => giveBackChains(pool, worker),
      close: own.close,
    };
  });
}

/** As `work`, for processes that do other things too: begins again after a loss, until the signal says stop. */
export async function keepWorking(url: string, options: WorkOptions): Promise<void> {
  while (!options.signal?.aborted) {
    await work(url, options).catch(() => undefined);
    if (!options.signal?.aborted) await pause(EVERY);
  }
}
