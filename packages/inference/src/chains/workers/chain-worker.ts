import type { ModelReference } from "../../contracts/model.ts";
import { type ChainOutcome, plainError } from "../outcome.ts";
import type { ChainProgress } from "../progress.ts";
import type { RunPlan } from "../settings.ts";
import { deferred, type Stop, stoppedOutcome } from "../stop.ts";
import type { FromWorker, ToWorker } from "./protocol.ts";

/** The main thread's end of a worker, in Node or in a page. */
export interface WorkerHandle {
  post(message: ToWorker): void;
  terminate(): unknown;
}

/** Starts a worker; `failed` is called when it stops on its own. */
export type StartWorker = (
  receive: (message: FromWorker) => void,
  failed: (problem: string) => void,
) => WorkerHandle;

/** What all workers of a run share. */
export interface WorkerRun {
  readonly model: ModelReference;
  readonly plan: RunPlan;
  readonly start: StartWorker;
  readonly report: (progress: ChainProgress) => void;
  readonly stop: Stop;
}

/** One worker and the chain it is busy with. */
export interface ChainWorker {
  /** False once the worker broke down or did not stop in time. */
  usable(): boolean;
  /** Resolves with how the chain ended, whatever happens to the worker. */
  run(chain: number): Promise<ChainOutcome>;
  close(): Promise<void>;
}

export function openWorker({ model, plan, start, report, stop }: WorkerRun): ChainWorker {
  let usable = true;
  let chain = 0;
  let done = 0;
  let ended = deferred<ChainOutcome>();
  const lose = (problem: string) => {
    usable = false;
    const details = { chain: chain + 1, seed: String(plan.seed), problem };
    ended.resolve({ kind: "failed", chain, error: plainError("WORKER", details) });
  };
  const worker = start((message) => {
    switch (message.kind) {
      case "progress":
        done = message.progress.done;
        tryOr(lose, "onProgress failed", () => report(message.progress));
        break;
      case "ended":
        ended.resolve(message.outcome);
        break;
      default:
        message satisfies never;
    }
  }, lose);
  return {
    usable: () => usable,
    async run(next) {
      chain = next;
      done = 0;
      ended = deferred();
      const remaining = stop.remaining();
      const job: ToWorker = { kind: "run", model, plan, chain, remaining, timeLimit: plan.timeLimit };
      tryOr(lose, "the model's data cannot travel to it", () => worker.post(job));
      const release = stop.onCancel(() => worker.post({ kind: "stop" }));
      const killed = stop.overdue.then((code) => {
        usable = false;
        return stoppedOutcome(code, plan, next, done);
      });
      const outcome = await Promise.race([ended.promise, killed]);
      release();
      return outcome;
    },
    async close() {
      await worker.terminate();
    },
  };
}

/** An exception ends the chain in the same way as a broken worker. */
function tryOr(lose: (problem: string) => void, problem: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    lose(`${problem} (${error instanceof Error ? error.message : String(error)})`);
  }
}
