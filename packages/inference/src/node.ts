/** `@dpbayes/inference/node`: chains in parallel on worker threads, and threads that share one chain's sweeps. */

export { type ThreadCrew, threadCrew } from "./chains/sweeps/worker-threads-pool.ts";
export { runChainsInWorkers, type ThreadOptions } from "./chains/workers/worker-threads.ts";
export { fit } from "./posterior/fit-in-threads.ts";
