import type { SweepPool } from "../../../chains/sweeps/sweep-pool.ts";
import { thisThreadPool } from "../../../chains/sweeps/this-thread-pool.ts";
import { type CountJob, countPhases } from "./count-phases.ts";

/** Sweeps of a count model by the thread that asks. */
export const thisThread: SweepPool<CountJob> = thisThreadPool(countPhases);
