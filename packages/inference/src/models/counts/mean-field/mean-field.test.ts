import { describe, expect, it } from "vitest";
import { poisson, twoSidedGeometric } from "../../../distributions/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { communityData } from "../communities/community-data.ts";
import { oneTopicPosterior } from "../exact-posteriors/one-topic-posterior.ts";
import type { CommunityInput, TopicInput } from "../input/count-input.ts";
import { thisThread } from "../threads/this-thread.ts";
import { topicData } from "../topics/topic-data.ts";
import { communityField } from "./community-field.ts";
import type { CountField } from "./field.ts";
import { searchField } from "./search.ts";
import { topicField } from "./topic-field.ts";

const ACTORS = 24;
const decay = Math.exp(-0.7);

/** Groups of actors that meet often among themselves, behind noise. */
function planted(groups: number, seed: string): Int32Array {
  const rng = seededSource(seed);
  return Int32Array.from({ length: ACTORS ** 2 }, (_, cell) => {
    const together = Math.floor(cell / ACTORS) % groups === cell % groups;
    return poisson.sample(rng, together ? 6 : 0.3) + twoSidedGeometric.sample(rng, decay);
  });
}

const mask = Uint8Array.from({ length: ACTORS ** 2 }, (_, cell) => (cell % 11 === 4 ? 0 : 1));

const ofCommunities = (input: Partial<CommunityInput>): CountField =>
  communityField(
    communityData(
      { actors: ACTORS, communities: 3, counts: planted(3, "bound"), decay, ...input } as CommunityInput,
      thisThread,
    ),
  );

const ofTopics = (input: Partial<TopicInput>): CountField =>
  topicField(
    topicData(
      { documents: ACTORS, words: ACTORS, topics: 3, counts: planted(3, "bound"), decay, ...input },
      thisThread,
    ),
  );

describe("a round of coordinate ascent", () => {
  it.each([
    ["directed communities", ofCommunities({})],
    ["undirected ones", ofCommunities({ directed: false })],
    ["pairs reported twice", ofCommunities({ directed: false, reported: "twice" })],
    ["held-out pairs", ofCommunities({ mask })],
    ["true counts", ofCommunities({ counts: planted(3, "true").map((n) => Math.max(n, 0)), decay: 0 })],
    ["topics", ofTopics({})],
    ["topics with held-out cells", ofTopics({ mask })],
  ])("never lowers the bound: %s", (_, field) => {
    for (const kind of [0, 3]) {
      field.start(seededSource(kind), kind);
      field.round(true);
      let before = field.bound();
      for (let round = 1; round < 12; round++) {
        field.round(round % 3 !== 1);
        const bound = field.bound();
        expect(bound).toBeGreaterThan(before - 1e-7);
        before = bound;
      }
    }
  });
});

it("the bound is below the evidence, and not far", () => {
  const reports = [
    [4, -1],
    [2, 7],
  ];
  const prior = { shape: 1.5, rate: 1 };
  const input = { documents: 2, words: 2, topics: 1, counts: reports.flat(), decay: 0.4, prior };
  const field = topicField(topicData(input, thisThread));
  field.start(seededSource(1), 0);
  for (let round = 0; round < 300; round++) field.round(true);
  const { logEvidence } = oneTopicPosterior(reports, 0.4, prior);
  expect(field.bound()).toBeLessThan(logEvidence);
  // What independent factors miss of the only direction that is left open: a factor that moves from theta to phi.
  expect(field.bound()).toBeGreaterThan(logEvidence - 2);
});

describe("a search", () => {
  /** For every community in use: the groups of the actors whose largest membership it is. */
  function groupsFound(field: CountField, groups: number): readonly string[] {
    const [members] = field.blocks;
    const size = field.components;
    const found = new Map<number, Set<number>>();
    for (let i = 0; i < ACTORS; i++) {
      const row = members!.mean.subarray(i * size, (i + 1) * size);
      const largest = row.indexOf(Math.max(...row));
      found.set(largest, (found.get(largest) ?? new Set()).add(i % groups));
    }
    return [...found.values()].map((all) => [...all].sort().join("")).sort();
  }

  it.each([2, 3])("finds %i groups from every seed, also where more communities are allowed", (groups) => {
    const counts = planted(groups, `groups ${groups}`);
    const expected = Array.from({ length: groups }, (_, g) => String(g));
    for (const communities of [groups, groups + 2])
      for (const seed of [1, 2, 3]) {
        const field = ofCommunities({ counts, communities });
        searchField(field, seededSource(seed));
        expect(groupsFound(field, groups)).toEqual(expected);
      }
  });
});
