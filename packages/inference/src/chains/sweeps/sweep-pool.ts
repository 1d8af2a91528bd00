import type { SeededSource } from "../../math/random/index.ts";

/** A pass over blocks that may be worked on in any order and at the same time. */
export interface Phase {
  readonly name: string;
  readonly blocks: number;
  /** What has to be worked out once, before the blocks. */
  prepare?(): void;
  /** `worker` says whose tallies to add to; the source belongs to this block of this sweep alone. */
  work(block: number, worker: number, source: SeededSource): void;
}

/** How a job, plain data on shared memory, becomes the phases of a sweep. */
export interface JobPhases<Job> {
  phasesOf(job: Job): readonly Phase[];
  /** URL of a module that exports the same function as `phasesOf`, for threads to import. */
  readonly module: string;
}

/** A job that is being swept. */
export interface Sweeper {
  /** One pass over all phases; the same source gives the same result, whoever does the work. */
  sweep(source: SeededSource): void;
  close(): void;
}

/** Who sweeps the jobs of a model: one thread, or several that share memory. */
export interface SweepPool<Job> {
  /** How many can work at the same time. */
  readonly workers: number;
  /** Memory that all of them see. */
  allocate(bytes: number): ArrayBufferLike;
  open(job: Job): Sweeper;
}

/** What a job is laid out for. */
export type SweepMemory = Pick<SweepPool<never>, "workers" | "allocate">;

/** The source of a block: named by phase and block, so that it does not depend on who draws from it. */
export function blockSource(sweep: SeededSource, { name }: Phase, block: number): SeededSource {
  return sweep.split(`${name} ${block}`);
}
