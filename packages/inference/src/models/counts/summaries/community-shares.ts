import type { CommunityDraw } from "../count-draw.ts";

/** One draw in quantities that its scaling does not change, under common names. */
export interface CommunityShares {
  /** Expected interactions that each actor takes part in. */
  readonly activity: Float64Array;
  /** Actors × communities: the share of an actor's interactions that it has as a member of each. */
  readonly memberships: Float64Array;
  /**
   * Communities × communities: expected interactions from c to d, Σ_{i≠j} θ_ic·π_cd·θ_jd. Undirected ones
   * between c and d, in either order, so that the pairs within c are counted once.
   */
  readonly blocks: Float64Array;
  /** Interactions that members of each community take part in as such. */
  readonly sizes: Float64Array;
}

/**
 * Actor i meets j as a member of c with the rate θ_ic·Σ_d(π_cd + π_dc)θ_jd (what it sends and what it receives; an
 * undirected pair meets once, with π_cd alone). Summed over j ≠ i with S = Σ_jθ_j.
 */
export function communityShares(draw: CommunityDraw, names: Int32Array): CommunityShares {
  const { theta, blocks: pi, actors, communities: size, directed } = draw;
  const totals = new Float64Array(size);
  for (let at = 0; at < theta.length; at++) totals[at % size]! += theta[at]!;
  const activity = new Float64Array(actors);
  const memberships = new Float64Array(actors * size);
  const sizes = new Float64Array(size);
  for (let i = 0; i < actors; i++) {
    for (let c = 0; c < size; c++) {
      let rate = 0;
      for (let d = 0; d < size; d++) {
        const both = directed ? pi[c * size + d]! + pi[d * size + c]! : pi[c * size + d]!;
        rate += both * Math.max(0, totals[d]! - theta[i * size + d]!);
      }
      const own = theta[i * size + c]! * rate;
      memberships[i * size + names[c]!] = own;
      activity[i]! += own;
      sizes[names[c]!]! += own;
    }
    if (activity[i]! > 0) for (let c = 0; c < size; c++) memberships[i * size + c]! /= activity[i]!;
  }
  return { activity, memberships, blocks: blockTotals(draw, totals, names), sizes };
}

/** Σ_{i≠j}θ_icθ_jd = S_cS_d − Σ_iθ_icθ_id. */
function blockTotals(draw: CommunityDraw, totals: Float64Array, names: Int32Array): Float64Array {
  const { theta, blocks: pi, actors, communities: size, directed } = draw;
  const out = new Float64Array(size * size);
  for (let c = 0; c < size; c++)
    for (let d = 0; d < size; d++) {
      let self = 0;
      for (let i = 0; i < actors; i++) self += theta[i * size + c]! * theta[i * size + d]!;
      const pairs = Math.max(0, totals[c]! * totals[d]! - self);
      out[names[c]! * size + names[d]!] = pi[c * size + d]! * (directed || c !== d ? pairs : pairs / 2);
    }
  return out;
}
