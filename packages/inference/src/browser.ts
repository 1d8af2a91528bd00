/** `@dpbayes/inference/browser`: chains in parallel on web workers. */
export type { ImportModule } from "./chains/load-model.ts";
export { serveChainsInWorker } from "./chains/web-worker.ts";
export { runChainsInWorkers, type WebWorkerOptions } from "./chains/web-workers.ts";
