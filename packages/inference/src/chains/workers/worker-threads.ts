import { availableParallelism } from "node:os";
import type { ModelReference } from "../../contracts/model.ts";
import type { SamplingRun } from "../outcome.ts";
import type { ChainOptions } from "../settings.ts";
import type { StartWorker } from "./chain-worker.ts";
import { runPool } from "./pool.ts";
import { startEntry } from "./worker-threads-start.ts";

export interface ThreadOptions extends ChainOptions {
  /** Threads to use; as many as there are cores without it. More chains than threads wait in a queue. */
  readonly workers?: number;
}

/**
 * Runs chains in parallel on threads. The model travels as a reference to the module that builds it;
 * `new URL("./my-model.js", import.meta.url).href` names a module next to the caller.
 */
export function runChainsInWorkers(model: ModelReference, options: ThreadOptions): Promise<SamplingRun> {
  return runPool(model, options, options.workers ?? availableParallelism(), startThread);
}

const startThread: StartWorker = (receive, failed) => {
  const worker = startEntry("worker-threads-entry", import.meta.url);
  let closing = false;
  worker.on("message", receive);
  worker.on("messageerror", (error) => failed(error.message));
  worker.on("error", (error) => failed(error instanceof Error ? error.message : String(error)));
  worker.on("exit", (code) => {
    if (!closing) failed(`it exited with code ${code}`);
  });
  return {
    post: (message) => worker.postMessage(message),
    terminate() {
      closing = true;
      return worker.terminate();
    },
  };
};
