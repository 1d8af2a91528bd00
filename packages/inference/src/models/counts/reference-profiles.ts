import { seededSource } from "../../math/random/index.ts";
import { type Sweepable, sweepSource } from "./sweeps/sweeps.ts";
import { thisThread } from "./threads/this-thread.ts";

/** Cells that a reference may cost: about five seconds. */
const CELLS = 2e7;

/**
 * Components that the input alone decides, from a short chain of its own: those of every recorded draw are named
 * after the most similar ones here, so that chains and workers agree on the names. Run when first asked for.
 */
export function referenceProfiles<Draw>(
  build: () => Sweepable<Draw>,
  profilesOf: (draw: Draw) => Float64Array,
): () => Float64Array {
  let found: Float64Array | undefined;
  return () => {
    found ??= profilesOf(lastDraw(build()));
    return found;
  };
}

function lastDraw<Draw>(model: Sweepable<Draw>): Draw {
  const source = seededSource("names of components");
  const sweeps = Math.round(Math.min(200, Math.max(20, CELLS / model.job.data.counts.length)));
  model.start(source.split("start"));
  const sweeper = thisThread.open(model.job);
  for (let sweep = 0; sweep < sweeps; sweep++) sweeper.sweep(sweepSource(source, sweep));
  return model.draw();
}
