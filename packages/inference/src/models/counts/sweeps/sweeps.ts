import type { Crew } from "../../../chains/sweeps/sweep-pool.ts";
import { thisThread } from "../../../chains/sweeps/this-thread.ts";
import { requireCount } from "../../../errors/index.ts";
import { type SeededSource, seededSource } from "../../../math/random/index.ts";
import type { SweepOptions } from "../count-draw.ts";
import type { CountJob } from "../threads/count-phases.ts";

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

/** Runs one chain and yields its draws; the crew is free again when the generator ends or is left. */
export function* sweeps<Draw>(
  build: (crew: Crew) => Sweepable<Draw>,
  { seed, chain = 0, draws, warmup = draws, thin = 1, crew = thisThread }: SweepOptions,
): Generator<Draw, void, undefined> {
  requireCount("chain", chain);
  requireCount("draws", draws, 1);
  requireCount("warmup", warmup);
  requireCount("thin", thin, 1);
  const source = seededSource(seed).split(`chain ${chain}`);
  const model = build(crew);
  model.start(source.split("start"));
  const sweeper = crew.open(model.job);
  try {
    for (let sweep = 0; sweep < warmup + draws * thin; sweep++) {
      sweeper.sweep(sweepSource(source, sweep));
      if (sweep >= warmup && (sweep + 1 - warmup) % thin === 0) yield model.draw();
    }
  } finally {
    sweeper.close();
  }
}
