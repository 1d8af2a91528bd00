/** `@dpbayes/inference/node`: chains in parallel on worker threads, and threads that share one chain's sweeps. */
export { runChainsInWorkers, type ThreadOptions } from "./chains/worker-threads.ts";
export { type ThreadCrew, threadCrew } from "./chains/worker-threads-crew.ts";
export { fit } from "./posterior/fit-in-threads.ts";
