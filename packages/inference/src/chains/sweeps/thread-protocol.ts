/** What a thread is started with: the module whose `phasesOf` says what there is to do in a job. */
export interface ThreadStart {
  readonly module: string;
}

/** What the main thread sends: a job to work on until its control says that it is closed. */
export interface OpenJob {
  readonly job: unknown;
  readonly control: Int32Array;
  readonly worker: number;
  /** Of the seeded sources. */
  readonly algorithm: string;
}

/** What a thread says once, when it can take jobs. */
export const READY = "ready";
