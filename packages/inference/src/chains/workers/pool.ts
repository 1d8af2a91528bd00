import type { ModelReference } from "../../contracts/model.ts";
import { requireCount } from "../../errors/index.ts";
import { type EndedChains, endedChains } from "../ended-chains.ts";
import { runOf, type SamplingRun } from "../outcome.ts";
import { type ProgressReporter, progressReporter } from "../progress.ts";
import { type ChainOptions, runPlan } from "../settings.ts";
import { stoppedOutcome, watchStop } from "../stop.ts";
import { type ChainWorker, openWorker, type StartWorker, type WorkerRun } from "./chain-worker.ts";
import { requireReference } from "./load-model.ts";

/**
 * Runs chains on workers: each takes the next chain from the queue when it is done with one. A worker
 * that breaks down costs its chain only; the next chain gets a new one. All workers are gone when the
 * promise settles.
 */
export async function runPool(
  model: ModelReference,
  options: ChainOptions,
  workers: number,
  start: StartWorker,
): Promise<SamplingRun> {
  const plan = runPlan(options);
  requireCount("workers", workers, 1);
  requireReference(model);
  const started = performance.now();
  const ended = endedChains(plan, options);
  const stop = watchStop(plan, options.signal);
  const progress = progressReporter(plan, ended.left, options.onProgress);
  const run = { model, plan, start, report: progress.heard, stop };
  try {
    const queues = Array.from({ length: Math.min(workers, ended.left.length) }, () =>
      takeChains(run, ended, progress),
    );
    // All of them, also when one is refused: no worker may outlive the run.
    const refused = (await Promise.allSettled(queues)).find((queue) => queue.status === "rejected");
    if (refused) throw refused.reason;
  } finally {
    stop.clear();
  }
  return runOf(plan, ended.outcomes, (performance.now() - started) / 1000);
}

/** One worker's share of a run, by a new worker when one breaks down. */
async function takeChains(run: WorkerRun, ended: EndedChains, progress: ProgressReporter): Promise<void> {
  const { plan, stop } = run;
  let worker: ChainWorker | undefined;
  try {
    for (let chain = ended.left.shift(); chain !== undefined; chain = ended.left.shift()) {
      const code = stop.code();
      if (code === undefined) worker ??= openWorker(run);
      const outcome = code ? stoppedOutcome(code, plan, chain, 0) : await worker!.run(chain);
      progress.ended(chain);
      await ended.add(outcome);
      if (worker?.usable() !== false) continue;
      await worker.close();
      worker = undefined;
    }
  } catch (error) {
    // What the caller could not keep of one chain, for a full disk say, it could not of the next.
    ended.left.length = 0;
    throw error;
  } finally {
    await worker?.close();
  }
}
