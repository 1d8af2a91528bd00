import type { ModelReference } from "../../contracts/model.ts";
import { requireCount } from "../../errors/index.ts";
import { type ChainOutcome, runOf, type SamplingRun } from "../outcome.ts";
import { progressReporter } from "../progress.ts";
import { type ChainOptions, runPlan } from "../settings.ts";
import { stoppedOutcome, watchStop } from "../stop.ts";
import { type ChainWorker, openWorker, type StartWorker } from "./chain-worker.ts";
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
  const stop = watchStop(plan, options.signal);
  const progress = progressReporter(plan, options.onProgress);
  const run = { model, plan, start, report: progress.heard, stop };
  const queue = Array.from({ length: plan.chains }, (_, chain) => chain);
  const outcomes: ChainOutcome[] = [];
  const work = async () => {
    let worker: ChainWorker | undefined;
    for (let chain = queue.shift(); chain !== undefined; chain = queue.shift()) {
      const code = stop.code();
      if (code === undefined) worker ??= openWorker(run);
      outcomes.push(code ? stoppedOutcome(code, plan, chain, 0) : await worker!.run(chain));
      progress.ended(chain);
      if (worker?.usable() !== false) continue;
      await worker.close();
      worker = undefined;
    }
    await worker?.close();
  };
  try {
    await Promise.all(Array.from({ length: Math.min(workers, plan.chains) }, work));
  } finally {
    stop.clear();
  }
  return runOf(plan, outcomes, (performance.now() - started) / 1000);
}
