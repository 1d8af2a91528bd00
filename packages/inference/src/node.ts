/** `@dpbayes/inference/node`: chains in parallel on worker threads. */
export { runChainsInWorkers, type ThreadOptions } from "./chains/worker-threads.ts";
