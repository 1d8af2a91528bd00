import type { SeededSource } from "../../math/random/index.ts";
import type { CountJob } from "../../models/counts/threads/count-phases.ts";

/** A pass over blocks that may be worked on in any order and at the same time. */
export interface Phase {
  readonly name: string;
  readonly blocks: number;
  /** What has to be worked out once, before the blocks. */
  prepare?(): void;
  /** `lane` says whose tallies to add to; the source belongs to this block of this sweep alone. */
  work(block: number, lane: number, source: SeededSource): void;
}

/** A job that is being swept. */
export interface Sweeper {
  /** One pass over all phases; the same source gives the same result, whoever does the work. */
  sweep(source: SeededSource): void;
  close(): void;
}

/** Those who sweep: one thread, or several that share memory. */
export interface Crew {
  /** How many can work at the same time. */
  readonly lanes: number;
  /** Memory that all of them see. */
  allocate(bytes: number): ArrayBufferLike;
  open(job: CountJob): Sweeper;
}

/** The source of a block: named by phase and block, so that it does not depend on who draws from it. */
export function blockSource(sweep: SeededSource, { name }: Phase, block: number): SeededSource {
  return sweep.split(`${name} ${block}`);
}
