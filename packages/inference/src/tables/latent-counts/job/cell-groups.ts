import type { LatentJob } from "./latent-job.ts";

type Grouped = Pick<LatentJob, "areas" | "categories" | "groups" | "published" | "possible">;

/** The number of a cell's group in a measurement; −1 where it was not measured, and for cells that cannot be. */
export function groupOf(job: Grouped, m: number, area: number, category: number): number {
  const { areas, categories, groups, published, possible } = job;
  const ofArea = groups.ofArea[m * areas + area]!;
  const ofCategory = groups.ofCategory[m * categories + category]!;
  if (ofArea < 0 || ofCategory < 0 || possible[area * categories + category] === 0) return -1;
  return published.offsets[m]! + ofArea + ofCategory;
}

/** Adds up the sums of all groups. */
export function addUpSums(job: LatentJob): void {
  const { areas, categories, noises, state } = job;
  state.sums.fill(0);
  for (let m = 0; m < noises.length; m++)
    for (let area = 0, cell = 0; area < areas; area++)
      for (let c = 0; c < categories; c++, cell++) {
        const group = groupOf(job, m, area, c);
        if (group >= 0) state.sums[group]! += state.counts[cell]!;
      }
}
