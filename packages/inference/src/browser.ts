/** `@dpbayes/inference/browser`: chains and fits in parallel on web workers. */
export type { ImportModule } from "./chains/workers/load-model.ts";
export { serveChainsInWorker } from "./chains/workers/web-worker.ts";
export { runChainsInWorkers, type WebWorkerOptions } from "./chains/workers/web-workers.ts";
export { fit, serveFitsInWorker } from "./posterior/fit-in-web-workers.ts";
