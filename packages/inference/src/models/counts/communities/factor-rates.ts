import { type HiddenCells, visibleSums } from "../input/hidden-cells.ts";
import type { CommunityData } from "./community-data.ts";

/** The rates of the gamma conditionals of a community model, given Σ_j θ_jd over all actors (local spec §10.4). */
export interface FactorRates {
  members(totals: Float64Array, actor: number, rates: Float64Array): void;
  blocks(totals: Float64Array, rates: Float64Array): void;
}

export function factorRates(data: CommunityData): FactorRates {
  const { actors, communities, directed, theta, blocks, hidden, rate } = data;
  const sums = new Float64Array(communities);

  /** Σ_{j≠i} M_ij·θ_jd of all d. */
  function partnerSums(totals: Float64Array, hiddenPartners: HiddenCells | undefined, actor: number): void {
    visibleSums(totals, hiddenPartners, actor, theta, sums);
    for (let d = 0; d < communities; d++) sums[d] = Math.max(0, sums[d]! - theta[actor * communities + d]!);
  }

  return {
    /**
     * b₀ + Σ_{j≠i} Σ_d θ_jd·(M_ij·π_cd + M_ji·π_dc) of all c. In an undirected model each pair counts once and π
     * is symmetric: one of the two terms is left.
     */
    members(totals, actor, rates) {
      rates.fill(rate);
      partnerSums(totals, hidden?.to, actor);
      for (let c = 0; c < communities; c++)
        for (let d = 0; d < communities; d++) rates[c]! += sums[d]! * blocks[c * communities + d]!;
      if (!directed) return;
      partnerSums(totals, hidden?.from, actor);
      for (let d = 0; d < communities; d++)
        for (let c = 0; c < communities; c++) rates[c]! += sums[d]! * blocks[d * communities + c]!;
    },
    /**
     * b₀ + Σ_{i≠j} M_ij·θ_ic·θ_jd. In an undirected model, off the diagonal, that is the sum of both orders of
     * every pair, B_cd + B_dc; on the diagonal each pair came twice, so it is halved.
     */
    blocks(totals, rates) {
      rates.fill(0);
      for (let i = 0; i < actors; i++) {
        partnerSums(totals, hidden?.to, i);
        for (let c = 0; c < communities; c++)
          for (let d = 0; d < communities; d++)
            rates[c * communities + d]! += theta[i * communities + c]! * sums[d]!;
      }
      for (let c = 0; c < communities && !directed; c++) rates[c * communities + c]! /= 2;
      for (let at = 0; at < rates.length; at++) rates[at]! += rate;
    },
  };
}
