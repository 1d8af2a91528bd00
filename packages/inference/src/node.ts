/** `@dpbayes/inference/node`: chains in parallel on worker threads, and threads that share one chain's sweeps. */

export type { ThreadPool } from "./chains/sweeps/worker-threads-pool.ts";
export { runChainsInWorkers, type ThreadOptions } from "./chains/workers/worker-threads.ts";
export { countThreadPool } from "./models/counts/threads/count-threads.ts";
export { fit } from "./posterior/fit-in-threads.ts";
export { fitTable } from "./tables/fit-table/fit-in-threads.ts";
export { fitTableRegression } from "./tables/regressions/fit-in-threads.ts";
