import type { SweepMemory } from "../../../chains/sweeps/sweep-pool.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { CommunityDraw, SweepOptions } from "../count-draw.ts";
import { intensityArrays } from "../imputation/impute.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { communityField } from "../mean-field/community-field.ts";
import { drawField } from "../mean-field/gamma-field.ts";
import { searchField } from "../mean-field/search.ts";
import { type Sweepable, sweeps } from "../sweeps/sweeps.ts";
import { type CommunityData, communityData } from "./community-data.ts";
import { mirror, startCommunities } from "./community-start.ts";

/**
 * Draws of the posterior of a community model from noisy counts, one after the other, each with arrays of its own.
 * Community c of one draw need not be community c of another chain's, and seldom of the same chain's.
 *
 * @example
 * ```ts
 * import { communityDraws } from "@dpbayes/inference/models/counts";
 * const counts = [0, 9, 0, 9, 0, 0, 0, 0, 0];
 * const input = { actors: 3, communities: 1, counts, decay: 0.3, prior: { shape: 1.5 } };
 * let rate = 0;
 * for (const { theta, blocks } of communityDraws(input, { seed: 1, draws: 4000 }))
 *   rate += (theta[0]! * blocks[0]! * theta[1]!) / 4000;
 * console.log(rate.toFixed(0)); // 8
 * ```
 */
export function communityDraws(
  input: CommunityInput,
  options: SweepOptions,
): Generator<CommunityDraw, void, undefined> {
  return sweeps((pool) => sweepableCommunities(input, pool), options);
}

export function sweepableCommunities(input: CommunityInput, memory: SweepMemory): Sweepable<CommunityDraw> {
  const data = communityData(input, memory);
  const { actors, communities, directed } = data;
  return {
    job: { kind: "communities", data },
    start(rng) {
      startCommunities(data, rng);
      startFromField(data, rng);
    },
    state: () => [data.theta, data.blocks, ...intensityArrays(data.intensities)],
    draw: () => ({
      actors,
      communities,
      directed,
      theta: Float64Array.from(data.theta),
      blocks: Float64Array.from(data.blocks),
    }),
  };
}

/** A draw of the mean field that a search found. */
function startFromField(data: CommunityData, rng: SeededSource): void {
  const field = communityField(data);
  searchField(field, rng.split("search"));
  const [members, blocks] = field.blocks;
  drawField(rng.split("from the field"), members!, data.theta);
  drawField(rng.split("blocks from the field"), blocks!, data.blocks);
  mirror(data);
}
