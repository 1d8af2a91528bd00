import type { CountJob } from "../../models/counts/threads/count-phases.ts";

/** What the main thread sends: a job to work on until its control says that it is closed. */
export interface OpenJob {
  readonly job: CountJob;
  readonly control: Int32Array;
  readonly lane: number;
  /** Of the seeded sources. */
  readonly algorithm: string;
}

/** What a thread says once, when it can take jobs. */
export const READY = "ready";
