import { describe, expect, it } from "vitest";
import { poisson, twoSidedGeometric } from "../../../distributions/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { communityDraws } from "../communities/community-draws.ts";
import { communityNotes } from "../communities/community-notes.ts";
import { topicDraws } from "../topics/topic-draws.ts";
import { topicNotes } from "../topics/topic-notes.ts";
import type { CommunityInput, TopicInput } from "./count-input.ts";

const topics: TopicInput = { documents: 2, words: 3, topics: 2, counts: [4, 9, 12, 30, 1, 7], decay: 0.5 };
const communities: CommunityInput = {
  actors: 3,
  communities: 2,
  counts: [0, 9, 14, 8, 0, 3, 5, 6, 0],
  decay: 0.5,
};

const TWICE = { directed: false, reported: "twice" } as const;

const run = { seed: 1, draws: 3 } as const;
const topicRun = (extra: object) => [...topicDraws({ ...topics, ...extra }, run)];
const communityRun = (extra: object) => [...communityDraws({ ...communities, ...extra }, run)];

describe("what is refused", () => {
  it.each([
    [{ counts: [1, 2, 3] }, "counts has length 3, must be 6"],
    [{ counts: [1, 2, 3, 4, 5, 0.5] }, "a count is no whole number"],
    [{ counts: [1, 2, 3, 4, 5, Number.NaN] }, "a count is no whole number"],
    [{ counts: [1, 2, 3, 4, 5, 2 ** 31] }, "a count is too large"],
    [{ counts: [1, 2, 3, 4, 5, -1], decay: 0 }, "a count is negative, must be 0 or more where decay is 0"],
    [{ decay: 1 }, "decay is 1, must be from 0 to below 1"],
    [{ decay: [0.5] }, "decay has length 1, must be 2"],
    [{ mask: new Uint8Array(6) }, "mask is 0 everywhere"],
    [{ mask: new Uint8Array(6).fill(2) }, "mask is 2, must be 0 or 1"],
    [{ mask: new Uint8Array(5) }, "mask has length 5"],
    [{ topics: 0 }, "topics is 0"],
    [{ prior: { shape: 0 } }, "prior.shape is 0"],
    [{ prior: { words: "uniform" } }, 'prior.words is "uniform"'],
    [{ imputation: "exact" }, 'imputation is "exact"'],
  ])("topics: %o", (extra, message) => expect(() => topicRun(extra)).toThrow(message));

  it.each([
    [{ actors: 1, counts: [0] }, "actors is 1"],
    // Only the diagonal would be read.
    [{ mask: Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) }, "mask is 0 everywhere"],
    [{ directed: false, mask: Uint8Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0) }, "mask is 0 everywhere"],
    [{ directed: "no" }, 'directed is "no", must be true or false'],
    [{ reported: "twice" }, 'reported is "twice", must be absent with directed counts'],
    [{ directed: false, reported: "both" }, 'reported is "both", must be "once" or "twice"'],
    [{ ...TWICE, imputation: "augmented" }, 'imputation is "augmented", must be "collapsed"'],
    [{ ...TWICE, mask: Uint8Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) }, "mask is 0 everywhere"],
    [{ ...TWICE, counts: [0, 9, 14, 0.5, 0, 3, 5, 6, 0] }, "a count is no whole number"],
    [{ ...TWICE, decay: 0 }, "a pair's count is reported as two different numbers, must be the same"],
    [{ ...TWICE, decay: [0, 0.5, 0.5], counts: [0, 9, -1, 8, 0, 3, 5, 6, 0] }, "a count is negative"],
  ])("communities: %o", (extra, message) => expect(() => communityRun(extra)).toThrow(message));

  it.each([
    [{ draws: 0 }, "draws is 0"],
    [{ thin: 0 }, "thin is 0"],
    [{ warmup: -1 }, "warmup is -1"],
    [{ chain: 0.5 }, "chain is 0.5"],
  ])("runs: %o", (extra, message) =>
    expect(() => [...topicDraws(topics, { ...run, ...extra })]).toThrow(message),
  );
});

describe("what is not read does not matter", () => {
  it("hidden cells", () => {
    const mask = Uint8Array.of(1, 1, 0, 1, 1, 1);
    const other = topicRun({ mask, counts: [4, 9, 0.5, 30, 1, 7] });
    expect(other).toEqual(topicRun({ mask }));
  });

  it("self-interactions, and the lower half of undirected counts", () => {
    const other = communityRun({ directed: false, counts: [5, 9, 14, -8, 5, 3, 55, 0.5, Number.NaN] });
    expect(other).toEqual(communityRun({ directed: false }));
  });

  it("hidden reports of a pair, and self-interactions where both halves are read", () => {
    const mask = Uint8Array.of(1, 1, 1, 0, 1, 1, 1, 1, 1);
    const other = communityRun({ ...TWICE, mask, counts: [-7, 9, 14, Number.NaN, 5, 3, 5, 6, 0.5] });
    expect(other).toEqual(communityRun({ ...TWICE, mask }));
    expect(other).not.toEqual(communityRun(TWICE));
  });

  it("the order in which two actors report", () => {
    const [there, back] = [
      communityRun(TWICE),
      communityRun({ ...TWICE, counts: [0, 8, 5, 9, 0, 6, 14, 3, 0] }),
    ];
    expect(there).toEqual(back);
  });

  it("a mask that hides nothing", () =>
    expect(topicRun({ mask: new Uint8Array(6).fill(1) })).toEqual(topicRun({})));
});

describe("odd tables never end in NaN", () => {
  const finite = (arrays: readonly Float64Array[]) =>
    arrays.every((array) => array.every((x) => x > 0 && x < Number.POSITIVE_INFINITY));

  it.each([
    ["tiny shape", { prior: { shape: 1e-4, rate: 1 } }],
    ["tiny shape, true counts", { prior: { shape: 1e-4, rate: 1 }, decay: 0 }],
    ["tiny shape, topics that sum to one", { prior: { shape: 1e-4, words: "dirichlet" } }],
    ["all zero, true", { counts: new Int32Array(6), decay: 0 }],
    ["very negative", { counts: new Int32Array(6).fill(-1e9), decay: 0.999 }],
    ["very large", { counts: new Int32Array(6).fill(2e9) }],
    ["hardly any noise", { decay: 1e-300 }],
    ["hardly any signal", { decay: 1 - 1e-12 }],
    ["a document without a cell", { mask: Uint8Array.of(0, 0, 0, 1, 1, 1) }],
    [
      "a document without a cell, topics that sum to one",
      { mask: Uint8Array.of(0, 0, 0, 1, 1, 1), prior: { shape: 1e-3, words: "dirichlet" } },
    ],
    [
      "a word without a cell, topics that sum to one",
      { mask: Uint8Array.of(0, 1, 1, 0, 1, 1), prior: { words: "dirichlet" } },
    ],
    ["more topics than anything", { topics: 40 }],
  ])("%s", (_, extra) => {
    for (const imputation of ["collapsed", "augmented"] as const) {
      const input = { ...topics, ...extra, imputation } as TopicInput;
      for (const { theta, phi } of topicDraws(input, { seed: 1, draws: 30 }))
        expect(finite([theta, phi])).toBe(true);
    }
  });

  it.each([
    ["tiny shape", { prior: { shape: 1e-4, rate: 1 } }],
    ["very negative", { counts: new Int32Array(9).fill(-1e9), decay: 0.999 }],
    ["very large", { counts: new Int32Array(9).fill(2e9) }],
    ["very different", { counts: [0, 2e9, -2e9, -2e9, 0, 0, 5, 2e9, 0], decay: 0.9 }],
    ["hardly any noise", { decay: 1e-300 }],
    ["hardly any signal", { decay: 1 - 1e-12 }],
    ["one actor without noise", { decay: [0, 0.5, 0.9] }],
    ["more communities than anything", { communities: 20 }],
  ])("pairs reported twice, %s", (_, extra) => {
    const input = { ...communities, ...TWICE, ...extra } as CommunityInput;
    for (const { theta, blocks } of communityDraws(input, { seed: 1, draws: 30 }))
      expect(finite([theta, blocks])).toBe(true);
  });

  it("communities of tiny shape, true counts", () => {
    const prior = { shape: 1e-4, rate: 1 };
    for (const { theta, blocks } of communityDraws(
      { ...communities, prior, decay: 0 },
      { seed: 1, draws: 50 },
    ))
      expect(finite([theta, blocks])).toBe(true);
  });
});

describe("notes", () => {
  it("say nothing about a good table", () => {
    expect(topicNotes(topics)).toEqual([]);
    expect(communityNotes(communities)).toEqual([]);
  });

  it("too many components, empty rows, sums within their noise, few counts", () => {
    expect(topicNotes({ ...topics, topics: 3 })).toEqual([
      "3 topics are more than the 2 documents can support: some repeat the prior",
    ]);
    expect(topicNotes({ ...topics, mask: Uint8Array.of(0, 0, 0, 1, 1, 1) })).toEqual([
      "1 of 2 documents have no count to read: their factors are the prior's",
    ]);
    expect(topicNotes({ ...topics, counts: [1, 0, -1, 2, 0, 1] })[0]).toMatch(
      /^the sum of all counts, 3, does not stand out of its noise \(standard deviation 4\.9/,
    );
    expect(topicNotes({ ...topics, counts: [1, 0, 0, 2, 0, 1], decay: 0 })).toEqual([
      "about 4 counts in all are few for 2 topics",
    ]);
  });

  it("self-interactions", () => {
    expect(communityNotes({ ...communities, counts: [3, 9, 14, 8, 0, 3, 5, 6, 0] })).toEqual([
      "counts of 1 actors with themselves are not read: the model has none",
    ]);
  });

  it("undirected: noise of the cells that are read, actors in any of them", () => {
    const undirected = { ...communities, directed: false };
    expect(communityNotes(undirected)).toEqual([]);
    // Two reports of three pairs: half of six counts, noise of variance 4 in each.
    expect(communityNotes({ ...communities, ...TWICE, counts: [0, 1, 0, 1, 0, 1, 0, 1, 0] })[0]).toBe(
      "the sum of all counts, 2, does not stand out of its noise (standard deviation 2.45)",
    );
    expect(communityNotes({ ...undirected, counts: [0, 1, 0, 9, 0, 1, 9, 9, 0] })[0]).toBe(
      "the sum of all counts, 2, does not stand out of its noise (standard deviation 3.46)",
    );
    const mask = Uint8Array.of(1, 1, 0, 1, 1, 0, 0, 0, 1);
    expect(communityNotes({ ...communities, ...TWICE, mask })).toEqual([
      "about 8.5 counts in all are few for 2 communities",
      "1 of 3 actors have no count to read: their factors are the prior's",
    ]);
  });
});

describe("two reports of pairs", () => {
  const rng = seededSource("reports of pairs");
  const actors = 20;
  const decay = 0.6;

  /** Counts of pairs, and what both of their actors report. */
  function reports(kind: "same" | "half" | "directed"): Int32Array {
    const table = new Int32Array(actors * actors);
    for (let i = 0; i < actors; i++)
      for (let j = i + 1; j < actors; j++) {
        const count = poisson.sample(rng, 20);
        const back = { same: count, half: 0, directed: poisson.sample(rng, 20) }[kind];
        table[i * actors + j] = count + twoSidedGeometric.sample(rng, decay);
        table[j * actors + i] = back + twoSidedGeometric.sample(rng, decay);
      }
    return table;
  }

  const warned = (kind: "same" | "half" | "directed", times: number) =>
    Array.from({ length: times }, () =>
      communityNotes({ actors, communities: 2, ...TWICE, counts: reports(kind), decay }),
    ).filter((notes) => notes.some((note) => note.includes("not reports of the same counts"))).length;

  it("that can be of one count are not doubted", () => expect(warned("same", 400)).toBe(0));
  it("of which one half was never filled in are", () => expect(warned("half", 20)).toBe(20));
  it("that are counts of two directions are", () => expect(warned("directed", 20)).toBe(20));
});
