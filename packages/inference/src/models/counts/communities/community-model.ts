import type { Parameter } from "../../../contracts/model.ts";
import type { Sampler } from "../../../contracts/sampler.ts";
import type { SampledModel } from "../../../contracts/target.ts";
import type { CommunityDraw } from "../count-draw.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { referenceProfiles } from "../reference-profiles.ts";
import { communityShares } from "../summaries/community-shares.ts";
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
  ] satisfies readonly Parameter[]);
}

/**
 * A community model as chains run it. Recorded are quantities that scaling does not change: the interactions each
 * actor is expected to take part in, the expected interactions between communities, and each actor's shares
 * of membership. Communities are named by the most similar ones of a reference that the input alone decides.
 */
export function communityModel(input: CommunityInput): SampledModel {
  const build = () => sweepableCommunities(input, thisThread);
  const { actors, communities } = input;
  const { kept } = communityParameters(input);
  const size = communities * actors;
  const profiles = new Float64Array(size);
  const reference = referenceProfiles(build, (draw) => communityProfiles(draw, new Float64Array(size)));
  const recorded = {
    parameters: kept,
    write(draw: CommunityDraw, out: Float64Array) {
      const names = namesOf(communityProfiles(draw, profiles), reference(), communities, actors);
      const { activity, blocks, memberships } = communityShares(draw, names);
      writeKept(kept, { activity, blocks, memberships }, out);
    },
  };
  return Object.freeze({
    parameters: kept,
    sampler: () => sweepSampler(build, recorded) as Sampler<unknown>,
  });
}
