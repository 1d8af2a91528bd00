import { type ThreadPool, threadPool } from "../../../chains/sweeps/worker-threads-pool.ts";
import { type CountJob, countPhases } from "./count-phases.ts";

/** Threads that sweep one chain of a count model together; as many as there are cores without a number. */
export function countThreadPool(options: { readonly threads?: number } = {}): Promise<ThreadPool<CountJob>> {
  return threadPool(countPhases, options);
}
