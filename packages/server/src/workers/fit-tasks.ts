import type { Pool } from "pg";
import { inTransaction } from "../database/in-transaction.ts";
import { DpbayesError, errorOf } from "../errors/index.ts";
import { beginChain, countFailure, keepChain } from "../fits/chain-rows.ts";
import { endFit, type FitProblem, finishFit } from "../fits/end-fit.ts";
import type { AssembleJob, ChainJob } from "../fits/fit-jobs.ts";
import { chainsOf, materialOf } from "../fits/fit-material.ts";
import { chainProgress } from "./chain-progress.ts";
import type { RunningFits } from "./running-fits.ts";
import type { Threads } from "./threads.ts";

/** What the tasks of one worker share. */
export interface WorkerContext {
  readonly pool: Pool;
  /** The worker's number. */
  readonly worker: number;
  readonly threads: Threads;
  readonly running: RunningFits;
  /** Seconds that one chain may take. */
  readonly timeLimit: number;
}

/** Failures after which a fit is given up. */
const MOST_FAILURES = 3;
/** Of the job that joins chains, whose deaths nobody else counts. */
const MOST_ATTEMPTS = 8;

/** Runs a chain and keeps it. What it throws is tried again by the queue. */
export async function runChainJob(context: WorkerContext, job: ChainJob): Promise<void> {
  const { pool, worker, threads, running, timeLimit } = context;
  const total = await beginChain(pool, job, worker);
  if (total === undefined) return;
  const begun = running.begin(job.fit);
  try {
    const material = await materialOf(pool, job.fit);
    const onProgress = chainProgress(pool, { ...job, total }, begun.stop);
    const task = { kind: "chain", ...material, chain: job.chain, timeLimit } as const;
    const { file, divergences } = await threads.run(task, { signal: begun.signal, timeLimit, onProgress });
    await keepChain(pool, job, file, divergences);
  } catch (error) {
    if (begun.signal.aborted) return;
    if (!isFinal(error) && (await countFailure(pool, job)) < MOST_FAILURES) throw error;
    await failFit(pool, job.fit, problemOf(error));
  } finally {
    begun.end();
  }
}

/** Joins the chains of a fit, of which every one is there. `attempts`: the queue's, this one included. */
export async function runAssembleJob(
  context: WorkerContext,
  { fit }: AssembleJob,
  attempts: number,
): Promise<void> {
  const { pool, threads, running, timeLimit } = context;
  const begun = running.begin(fit);
  try {
    const material = await materialOf(pool, fit);
    const task = { kind: "assemble", ...material, chains: await chainsOf(pool, fit) } as const;
    const { file, summary } = await threads.run(task, { signal: begun.signal, timeLimit });
    await finishFit(pool, fit, { summary, posterior: file });
  } catch (error) {
    if (begun.signal.aborted) return;
    if (!isFinal(error) && attempts < MOST_ATTEMPTS) throw error;
    await failFit(pool, fit, problemOf(error));
  } finally {
    begun.end();
  }
}

/** What depends on the machine and may go better elsewhere. */
const elsewhere: ReadonlySet<string> = new Set(["THREAD_BROKE", "TIME_LIMIT", "WORKER"]);

/** A chain depends on its inputs alone: what the library refuses it would refuse again. */
function isFinal(error: unknown): boolean {
  return error instanceof DpbayesError && !elsewhere.has(error.code);
}

/** Errors of others, such as the database's, are told by their kind: their words may hold anything. */
function problemOf(error: unknown): FitProblem {
  if (error instanceof DpbayesError) return { code: error.code, message: error.message };
  const problem = error instanceof Error ? ((error as NodeJS.ErrnoException).code ?? error.name) : "an error";
  const { code, message } = errorOf("FIT_FAILED", { count: MOST_FAILURES, problem });
  return { code, message };
}

async function failFit(pool: Pool, fit: string, problem: FitProblem): Promise<void> {
  await inTransaction(pool, (client) => endFit(client, fit, "failed", problem));
}
