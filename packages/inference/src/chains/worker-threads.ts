import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import type { ModelReference } from "../models/model.ts";
import type { StartWorker } from "./lane.ts";
import type { SamplingRun } from "./outcome.ts";
import { runPool } from "./pool.ts";
import type { ChainOptions } from "./settings.ts";

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
  const worker = import.meta.url.endsWith(".ts") ? sourceWorker() : new Worker(entryUrl("js"));
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

function entryUrl(extension: string): URL {
  return new URL(`./worker-threads-entry.${extension}`, import.meta.url);
}

/**
 * Run from TypeScript sources, a thread first registers the loader that the repository runs them with:
 * threads of Node 20 do not take it over from the process, and vitest has another one.
 */
function sourceWorker(): Worker {
  const tsx = createRequire(import.meta.url).resolve("tsx/package.json");
  const loader = new URL("dist/esm/api/index.mjs", pathToFileURL(tsx));
  const code = `import(${JSON.stringify(loader.href)}).then(({ register }) => {
    register();
    return import(${JSON.stringify(entryUrl("ts").href)});
  });`;
  return new Worker(code, { eval: true, execArgv: ["--conditions=source"] });
}
