import type { SeededSource } from "../../../math/random/index.ts";
import { imputer } from "../imputation/impute.ts";
import { pairImputer } from "../imputation/impute-pairs.ts";
import { shareOut } from "../share-out.ts";
import type { CommunityData } from "./community-data.ts";

/**
 * One actor as a sender (local spec §10.4): imputes the counts to all partners and allocates them over pairs of
 * communities (c, d) ∝ θ_ic·π_cd·θ_jd. The receiver's community d comes first, ∝ a_d·θ_jd with a_d = Σ_c θ_ic·π_cd;
 * given d the sender's is ∝ θ_ic·π_cd, whoever received, so the row's counts of each d are allocated at once.
 */
export function senderPass(data: CommunityData) {
  const { actors, communities, counts, decay, mask, theta, blocks, received } = data;
  const impute = data.twice ? pairImputer(data) : imputer(data.intensities);
  const reach = new Float64Array(communities);
  const weights = new Float64Array(communities);
  const toCommunity = new Float64Array(communities);
  const allocateSender = senderAllocation(data);

  return function pass(rng: SeededSource, actor: number, worker: number): void {
    const alpha = decay[actor]!;
    const ownStart = worker * actors * communities;
    toCommunity.fill(0);
    fillReach(theta, blocks, actor, reach);
    for (let j = data.directed ? 0 : actor + 1; j < actors; j++) {
      const cell = actor * actors + j;
      if (j === actor || (mask !== undefined && mask[cell] === 0)) continue;
      const at = j * communities;
      let mean = 0;
      for (let d = 0; d < communities; d++) {
        const weight = reach[d]! * theta[at + d]!;
        weights[d] = weight;
        mean += weight;
      }
      const count = impute(rng, cell, counts[cell]!, mean, alpha);
      if (count > 0) shareOut(rng, count, weights, mean, received, ownStart + at, toCommunity);
    }
    allocateSender(rng, actor, worker, toCommunity);
  };
}

/** a_d = Σ_c θ_ic·π_cd. */
export function fillReach(
  theta: Float64Array,
  blocks: Float64Array,
  actor: number,
  reach: Float64Array,
): void {
  const size = reach.length;
  reach.fill(0);
  for (let c = 0; c < size; c++)
    for (let d = 0; d < size; d++) reach[d]! += theta[actor * size + c]! * blocks[c * size + d]!;
}

/** Allocates the counts that a row sent to members of each d over the sender's communities c. */
function senderAllocation({ communities, theta, blocks, sent, between }: CommunityData) {
  const weights = new Float64Array(communities);
  const own = new Float64Array(communities);
  return (rng: SeededSource, actor: number, worker: number, toCommunity: Float64Array): void => {
    const ownStart = worker * communities * communities;
    sent.fill(0, actor * communities, (actor + 1) * communities);
    for (let d = 0; d < communities; d++) {
      if (toCommunity[d] === 0) continue;
      let total = 0;
      for (let c = 0; c < communities; c++) {
        weights[c] = theta[actor * communities + c]! * blocks[c * communities + d]!;
        total += weights[c]!;
      }
      own.fill(0);
      shareOut(rng, toCommunity[d]!, weights, total, sent, actor * communities, own);
      for (let c = 0; c < communities; c++) between[ownStart + c * communities + d]! += own[c]!;
    }
  };
}
