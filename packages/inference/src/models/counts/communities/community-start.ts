import type { SeededSource } from "../../../math/random/index.ts";
import { meanCount, startFactors, startIntensities } from "../sweeps/start.ts";
import type { CommunityData } from "./community-data.ts";
import { isReport } from "./reported.ts";

/** A random start at which the mean rate is about the mean count: C²·θ·π·θ, split evenly between the factors. */
export function startCommunities(data: CommunityData, rng: SeededSource): void {
  const { actors, communities, theta, blocks } = data;
  const even = Math.cbrt(meanReport(data) / communities ** 2);
  startFactors(rng, theta, even);
  startFactors(rng, blocks, even);
  mirror(data);
  startIntensities(rng, data.intensities, data.decay, actors);
}

/** Makes the blocks of an undirected model symmetric. */
export function mirror({ communities, directed, blocks }: CommunityData): void {
  for (let c = 0; c < communities && !directed; c++)
    for (let d = 0; d < c; d++) blocks[c * communities + d] = blocks[d * communities + c]!;
}

/** The mean of the reports that are read. */
export function meanReport(
  data: Pick<CommunityData, "counts" | "mask" | "actors" | "directed" | "twice">,
): number {
  return meanCount(data.counts, data.mask, data.actors, isReport(data));
}
