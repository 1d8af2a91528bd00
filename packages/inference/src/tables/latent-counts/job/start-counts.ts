import type { SeededSource } from "../../../math/random/index.ts";
import { cellLawOf } from "../../laws/index.ts";
import { groupOf } from "./cell-groups.ts";
import type { LatentJob } from "./latent-job.ts";
import { HIDDEN, MOST_COUNT } from "./published-sums.ts";

/**
 * Counts to start from, near what was published: measurements from the finest to the coarsest, each number shared out evenly
 * among its cells that no finer one told of, where it is clearly above what its cells hold so far. What is clearly above is drawn
 * for every chain, so that chains start apart.
 */
export function startCounts(job: LatentJob, rng: SeededSource): void {
  const { published, noises, state } = job;
  const told = new Uint8Array(state.counts.length);
  state.counts.fill(0);
  const sizes = noises.map((_, m) => published.offsets[m + 1]! - published.offsets[m]!);
  const finest = sizes.map((_, m) => m).sort((a, b) => sizes[b]! - sizes[a]!);
  for (const m of finest) {
    const sd = Math.sqrt(cellLawOf(noises[m]!).variance);
    shareOut(job, m, (0.5 + 2 * rng.uniform()) * sd, told, rng);
  }
}

function shareOut(job: LatentJob, m: number, clear: number, told: Uint8Array, rng: SeededSource): void {
  const { published, state } = job;
  const from = published.offsets[m]!;
  const left = published.values.slice(from, published.offsets[m + 1]);
  const takers = new Int32Array(left.length);
  eachMeasured(job, m, (cell, group) => {
    left[group - from]! -= state.counts[cell]!;
    if (told[cell] === 0) takers[group - from]!++;
  });
  for (let g = 0; g < left.length; g++) if (!(left[g]! >= Math.max(0.5, clear))) left[g] = 0;
  eachMeasured(job, m, (cell, group) => {
    const g = group - from;
    if (told[cell] === 0 && left[g]! > 0) {
      const taken = Math.min(MOST_COUNT, Math.floor(Math.round(left[g]!) / takers[g]!-- + rng.uniform()));
      state.counts[cell] = taken;
      left[g]! -= taken;
    }
    if (published.status[group] !== HIDDEN) told[cell] = 1;
  });
}

/** Every cell that a measurement sees, with the number of its group. */
function eachMeasured(job: LatentJob, m: number, visit: (cell: number, group: number) => void): void {
  for (let area = 0, cell = 0; area < job.areas; area++)
    for (let c = 0; c < job.categories; c++, cell++) {
      const group = groupOf(job, m, area, c);
      if (group >= 0) visit(cell, group);
    }
}
