import { fail } from "../../../errors/index.ts";
import type { CommunityDraw, TopicDraw } from "../count-draw.ts";
import { type ComponentNames, leastCosines, namesOf, sameNames, switchesOf } from "./component-names.ts";
import { communityProfiles, cosines, topicProfiles, unitRows } from "./component-profiles.ts";
import { matchingNotes } from "./matching-notes.ts";

/** Draws by chains. */
export type DrawChains<Draw> = readonly (readonly Draw[])[];

/** Names of components that mean the same in every draw. */
export interface ComponentMatching {
  readonly components: number;
  /** labels[chain][draw][k] is the common name of the draw's component k. */
  readonly labels: ComponentNames;
  /** Draws named otherwise than the draw before them in their chain. */
  readonly switches: number;
  /** Mean cosine similarity of each component's draws with their common direction: 1 where all are alike. */
  readonly stability: Float64Array;
  /** Least cosine similarity between two chains' versions of each component; absent with one chain. */
  readonly agreement?: Float64Array;
  /** What to know before averaging over draws, in sentences. */
  readonly notes: readonly string[];
}

const MOST_ROUNDS = 10;

/** {@link matchComponents} by the directions of the topics' words. */
export function matchTopics(chains: DrawChains<TopicDraw>): ComponentMatching {
  const { topics, words } = firstOf(chains);
  return matchComponents(chains, topics, words, topicProfiles);
}

/** {@link matchComponents} by the directions of the communities' members. */
export function matchCommunities(chains: DrawChains<CommunityDraw>): ComponentMatching {
  const { communities, actors } = firstOf(chains);
  return matchComponents(chains, communities, actors, communityProfiles);
}

/** The first draw of chains that all have one. */
export function firstOf<Draw>(chains: DrawChains<Draw>): Draw {
  if (chains.length === 0 || chains.some((chain) => chain.length === 0))
    fail("ARGUMENT", { name: "draws", found: "none", accepted: "one or more in every chain" });
  return chains[0]![0]!;
}

/**
 * Names the components of all draws alike. The posterior does not know their names: exchanging two components leaves
 * it as it is, so a chain may change names on the way and two chains never agree on them. Every draw is renamed by the
 * assignment with the largest total cosine similarity to a reference (local spec §10.6): first the last draw of the
 * first chain, then the
 * mean of the renamed draws, until no name changes.
 */
export function matchComponents<Draw>(
  chains: DrawChains<Draw>,
  components: number,
  length: number,
  profilesOf: (draw: Draw, out: Float64Array) => Float64Array,
): ComponentMatching {
  const size = components * length;
  const profiles = new Float64Array(size);
  let reference = profilesOf(chains[0]!.at(-1)!, new Float64Array(size));
  let labels: ComponentNames = [];
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const named = chains.map((chain) =>
      chain.map((draw) => namesOf(profilesOf(draw, profiles), reference, components, length)),
    );
    const settled = round > 0 && sameNames(named, labels);
    labels = named;
    if (settled) break;
    reference = meanDirection(chains.flat(), labels.flat());
  }
  const own = chains.map((chain, c) => meanDirection(chain, labels[c]!));
  const stability = stabilityOf();
  const agreement = chains.length > 1 ? leastCosines(own, components, length) : undefined;
  const switches = switchesOf(labels);
  const notes = matchingNotes(labels.flat().length, switches, agreement);
  return Object.freeze({
    components,
    labels,
    switches,
    stability,
    ...(agreement && { agreement }),
    notes,
  });

  function meanDirection(draws: readonly Draw[], names: readonly Int32Array[]): Float64Array {
    const sum = new Float64Array(size);
    draws.forEach((draw, t) => {
      profilesOf(draw, profiles);
      for (let k = 0; k < components; k++) {
        const to = names[t]![k]! * length;
        for (let j = 0; j < length; j++) sum[to + j]! += profiles[k * length + j]!;
      }
    });
    return unitRows(sum, components, length);
  }

  function stabilityOf(): Float64Array {
    const draws = chains.flat();
    const names = labels.flat();
    const out = new Float64Array(components);
    draws.forEach((draw, t) => {
      const cosine = cosines(profilesOf(draw, profiles), reference, components, length);
      for (let k = 0; k < components; k++) {
        const name = names[t]![k]!;
        out[name]! += cosine[k * components + name]! / draws.length;
      }
    });
    return out;
  }
}
