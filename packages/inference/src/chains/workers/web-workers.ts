import type { ModelReference } from "../../contracts/model.ts";
import type { SamplingRun } from "../outcome.ts";
import type { ChainOptions } from "../settings.ts";
import type { StartWorker } from "./chain-worker.ts";
import { runPool } from "./pool.ts";

export interface WebWorkerOptions extends ChainOptions {
  /** Workers to use; as many as the device has cores without it. More chains than workers wait. */
  readonly workers?: number;
  /**
   * Makes a worker that calls `serveChainsInWorker`. Pages that are bundled pass one, in the form that
   * their bundler knows: `() => new Worker(new URL("./chain-worker.ts", import.meta.url), { type: "module" })`.
   */
  readonly worker?: () => Worker;
}

/** Runs chains in parallel on web workers. `module` of the reference is a URL that workers can import. */
export function runChainsInWorkers(model: ModelReference, options: WebWorkerOptions): Promise<SamplingRun> {
  const workers = options.workers ?? navigator.hardwareConcurrency;
  return runPool(model, options, workers, startWebWorker(options.worker ?? ownWorker));
}

/** The worker next to this file, for pages without a bundler; the build makes it one file, since workers know no import map. */
function ownWorker(): Worker {
  const extension = import.meta.url.endsWith(".ts") ? "ts" : "global.js";
  const entry = new URL(`./web-worker-entry.${extension}`, import.meta.url);
  return new Worker(entry, { type: "module" });
}

function startWebWorker(create: () => Worker): StartWorker {
  return (receive, failed) => {
    const worker = create();
    worker.onmessage = ({ data }) => receive(data);
    worker.onmessageerror = () => failed("a message could not be read");
    worker.onerror = ({ message }) => failed(message || "it could not be started");
    return { post: (message) => worker.postMessage(message), terminate: () => worker.terminate() };
  };
}
