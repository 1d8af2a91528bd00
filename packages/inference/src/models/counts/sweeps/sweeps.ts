import type { SweepMemory } from "../../../chains/sweeps/sweep-pool.ts";
import { requireCount } from "../../../errors/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import type { SweepOptions } from "../count-draw.ts";
import type { CountJob } from "../threads/count-phases.ts";
import { thisThread } from "../threads/this-thread.ts";

/** The source of the n-th sweep of a chain, from 0. */
export function sweepSource(chain: SeededSource, sweep: number): SeededSource {
  return chain.split(`sweep ${sweep}`);
}

/** A model that can be swept: its job, a start, and a copy of its present state. */
export interface Sweepable<Draw> {
  readonly job: CountJob;
  start(rng: SeededSource): void;
  /** All arrays that a sweep reads and writes, in an order of their own. */
  state(): readonly Float64Array[];
  draw(): Draw;
}

/** Runs one chain and yields its draws; the pool is free again when the generator ends or is left. */
export function* sweeps<Draw>(
  build: (memory: SweepMemory) => Sweepable<Draw>,
  { seed, chain = 0, draws, warmup = draws, thin = 1, pool = thisThread }: SweepOptions,
): Generator<Draw, void, undefined> {
  requireCount("chain", chain);
  requireCount("draws", draws, 1);
  requireCount("warmup", warmup);
  requireCount("thin", thin, 1);
  const source = seededSource(seed).split(`chain ${chain}`);
  const model = build(pool);
  model.start(source.split("start"));
  const sweeper = pool.open(model.job);
  try {
    for (let sweep = 0; sweep < warmup + draws * thin; sweep++) {
      sweeper.sweep(sweepSource(source, sweep));
      if (sweep >= warmup && (sweep + 1 - warmup) % thin === 0) yield model.draw();
    }
  } finally {
    sweeper.close();
  }
}
