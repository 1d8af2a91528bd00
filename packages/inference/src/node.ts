/** `@dpbayes/inference/node`: chains in parallel on worker threads. */
export { runChainsInWorkers, type ThreadOptions } from "./chains/worker-threads.ts";
export { fit } from "./posterior/fit-in-threads.ts";
