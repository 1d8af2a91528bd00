import type { Parameter } from "../../../contracts/model.ts";
import type { NamelessComponents } from "../../../contracts/nameless-components.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import { effectiveNumber, type Pair, pairLabels, pairsOf, sharedRows } from "../../together.ts";
import type { CommunityDraw } from "../count-draw.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { referenceProfiles } from "../reference-profiles.ts";
import { type CommunityShares, communityShares } from "../summaries/community-shares.ts";
import { namesOf } from "../summaries/component-names.ts";
import { communityProfiles } from "../summaries/component-profiles.ts";
import { keptParameters, writeKept } from "../sweeps/recorded.ts";
import { sweepSampler } from "../sweeps/sweep-sampler.ts";
import { thisThread } from "../threads/this-thread.ts";
import { sweepableCommunities } from "./community-draws.ts";

/** The parameters that a fit of communities records, and what it leaves out. */
export function communityParameters({ actors, communities }: CommunityInput) {
  return keptParameters([
    { name: "activity", shape: [actors] },
    { name: "blocks", shape: [communities, communities] },
    { name: "memberships", shape: [actors, communities] },
    { name: "total", shape: [] },
    { name: "within", shape: [] },
    { name: "effective", shape: [] },
    { name: "overlap", shape: [] },
    { name: "together", shape: [pairsOf(actors).length], labels: pairLabels(actors) },
  ] satisfies readonly Parameter[]);
}

/** Parameters that belong to communities, which have no names. */
const OF_COMMUNITIES = ["blocks", "memberships"];

export function communityComponents(input: CommunityInput): NamelessComponents {
  const { kept } = communityParameters(input);
  return {
    kind: "communities",
    parameters: kept.map(({ name }) => name).filter((name) => OF_COMMUNITIES.includes(name)),
  };
}

/**
 * What a draw says whatever its communities are called: all interactions, the share of them within communities, how
 * many communities there are by the interactions of their members and how many an actor has, both as effective
 * numbers, and for pairs of actors whether an interaction of each is had as a member of the same.
 */
function nameless({ activity, blocks, memberships, sizes }: CommunityShares, pairs: readonly Pair[]) {
  const total = activity.reduce((sum, own) => sum + own, 0) / 2;
  let within = 0;
  for (let c = 0; c < sizes.length; c++) within += blocks[c * (sizes.length + 1)]!;
  return {
    total: Float64Array.of(total),
    within: Float64Array.of(total > 0 ? within / total : 0),
    effective: Float64Array.of(effectiveNumber(sizes)),
    ...sharedRows(memberships, activity.length, pairs),
  };
}

/**
 * A community model as chains run it. Recorded are quantities that scaling does not change: the interactions each
 * actor is expected to take part in, the expected interactions between communities, and each actor's shares
 * of membership; beside them what does not depend on names. Communities are named by the most similar ones of a reference that the input alone decides.
 */
export function communityModel(input: CommunityInput): SampledModel {
  const build = () => sweepableCommunities(input, thisThread);
  const { actors, communities } = input;
  const { kept } = communityParameters(input);
  const size = communities * actors;
  const pairs = pairsOf(actors);
  const profiles = new Float64Array(size);
  const reference = referenceProfiles(build, (draw) => communityProfiles(draw, new Float64Array(size)));
  const recorded = {
    parameters: kept,
    write(draw: CommunityDraw, out: Float64Array) {
      const names = namesOf(communityProfiles(draw, profiles), reference(), communities, actors);
      const shares = communityShares(draw, names);
      writeKept(kept, { ...shares, ...nameless(shares, pairs) }, out);
    },
  };
  return Object.freeze({
    parameters: kept,
    sampler: (warmup: number) => sweepSampler(build, warmup, recorded) as Sampler<unknown>,
  });
}
