import type { SeededSource } from "../../../math/random/index.ts";
import type { LatentJob } from "../job/latent-job.ts";
import { decideConcentration } from "./concentration-step.ts";
import { occupiedTables } from "./occupied-tables.ts";
import { setShapes } from "./share-levels.ts";

/** Decides on the κ that was proposed, by what the blocks of areas add to its log ratio; in their order, so that rounding is the same for all threads. */
export function decideLikeness(job: LatentJob, rng: SeededSource): void {
  const { tree, state } = job;
  let ratio = 0;
  for (let block = 0; block < state.blockRatios.length; block++) ratio += state.blockRatios[block]!;
  if (decideConcentration(job, tree.nodes.length, ratio, rng)) setShapes(job);
}

/** Adds the tables of one area's counts to those of its node. */
export function countTables(job: LatentJob, area: number, worker: number, rng: SeededSource): void {
  const { categories, tree, state } = job;
  const depth = tree.nodes.length;
  const node = tree.parents[depth - 1]![area]!;
  const to = (worker * tree.nodes[depth - 1]! + node) * categories;
  for (let c = 0, cell = area * categories; c < categories; c++, cell++) {
    const count = state.counts[cell]!;
    if (count > 0) state.tallies[to + c]! += occupiedTables(rng, state.shapes[node * categories + c]!, count);
  }
}
