import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import type { TopicDraw } from "../count-draw.ts";
import { ratesOf } from "../metrics/rates.ts";
import { communitySummary } from "./community-summary.ts";
import {
  disguisedCommunities,
  disguisedTopics,
  randomCommunities,
  randomTopics,
  shuffled,
} from "./draws.testing.ts";
import { matchTopics } from "./match-components.ts";
import { topicSummary } from "./topic-summary.ts";

const rng = seededSource("summaries of counts");

/** Chains of one topic model, every draw in an order and a scale of its own. */
function disguised(truth: TopicDraw, chains: number, draws: number, jitter: number) {
  const orders: (readonly number[])[][] = [];
  const made = Array.from({ length: chains }, (_, c) => {
    orders.push([]);
    return Array.from({ length: draws }, () => {
      const order = shuffled(rng, truth.topics);
      orders[c]!.push(order);
      return disguisedTopics(truth, order, rng, jitter);
    });
  });
  return { chains: made, orders };
}

describe("matching of components", () => {
  const truth = randomTopics(rng, 12, 4, 30);

  it("gives one topic one name in every draw of every chain", () => {
    const { chains, orders } = disguised(truth, 3, 20, 0.2);
    const { labels, switches, stability, agreement } = matchTopics(chains);
    const nameOf = (c: number, t: number, k: number) => labels[c]![t]![orders[c]![t]![k]!]!;
    for (let k = 0; k < 4; k++)
      for (let c = 0; c < 3; c++) for (let t = 0; t < 20; t++) expect(nameOf(c, t, k)).toBe(nameOf(0, 0, k));
    // Two successive orders of four are the same once in 24: of 57 all but a few differ;
    // 17 or more that are the same have a probability below 1e-9 (binomial).
    expect(switches).toBeGreaterThan(40);
    expect(Math.min(...stability)).toBeGreaterThan(0.9);
    expect(Math.min(...agreement!)).toBeGreaterThan(0.95);
  });

  it("says when chains found different topics", () => {
    const other = randomTopics(rng, 12, 4, 30);
    const chains = [[truth, truth], [other]];
    const { notes, agreement } = matchTopics(chains);
    expect(Math.min(...agreement!)).toBeLessThan(0.8);
    expect(notes.join("\n")).toContain("chains disagree about components");
    const apart = [...agreement!].filter((cosine) => cosine < 0.8).length;
    const lines = String(topicSummary(chains)).split("\n");
    expect(lines.filter((line) => line.endsWith("not summarised, chains disagree about it")).length).toBe(
      apart,
    );
    expect(matchTopics([[truth]]).agreement).toBeUndefined();
    expect(matchTopics([[truth]]).notes).toHaveLength(1);
  });

  it("needs a draw in every chain", () => {
    expect(() => matchTopics([[truth], []])).toThrow("draws is none, must be one or more in every chain");
  });
});

describe("topic summary", () => {
  const truth = randomTopics(rng, 12, 3, 20);
  const { chains } = disguised(truth, 2, 40, 0.005);
  const words = Array.from({ length: 20 }, (_, v) => `w${v}`);
  const summary = topicSummary(chains, { words, top: 4, interval: 0.95 });

  it("finds words and shares whatever order and scale the draws have", () => {
    const plain = topicSummary([[truth]], { words, top: 4 });
    expect(summary.topics.map((row) => row.words.map(({ word }) => word))).toEqual(
      plain.topics.map((row) => row.words.map(({ word }) => word)),
    );
    summary.topics.forEach(({ share, words: found }, k) => {
      expect(share.mean).toBeCloseTo(plain.topics[k]!.share.mean, 1);
      found.forEach(({ mean, low, high, index }, at) => {
        expect(mean).toBeCloseTo(plain.topics[k]!.words[at]!.mean, 1);
        expect(low < mean && mean < high).toBe(true);
        expect(words[index]).toBe(found[at]!.word);
      });
    });
    expect(summary.topics.reduce((sum, { share }) => sum + share.mean, 0)).toBeCloseTo(1, 12);
  });

  it("is text with intervals and a word about names", () => {
    expect(String(summary)).toContain("topic 1: ");
    expect(String(summary)).toContain("means with 95 % credible intervals");
    expect(String(summary)).toContain("components have no names of their own");
  });

  it("has no NaN where a topic vanished", () => {
    const gone = { ...truth, phi: truth.phi.map((x, at) => (at < 20 ? 0 : x)) };
    const { topics } = topicSummary([[gone, gone]]);
    const numbers = topics.flatMap(({ share, words: own }) => [share.mean, ...own.map(({ low }) => low)]);
    expect(numbers.every(Number.isFinite)).toBe(true);
  });
});

describe.each([true, false])("community summary, directed: %s", (directed) => {
  const truth = randomCommunities(rng, 9, 3, directed);
  const draws = Array.from({ length: 15 }, () => disguisedCommunities(truth, shuffled(rng, 3), rng));
  const summary = communitySummary([draws.slice(0, 8), draws.slice(8)]);
  const rates = ratesOf(truth, new Float64Array(81));
  /** Every interaction of a directed model; every pair once of an undirected one. */
  const total = rates.reduce((a, b) => a + b, 0) / (directed ? 1 : 2);

  it("sees through order and scale: draws of the same rates have no spread", () => {
    for (const { activity, shares } of summary.memberships)
      for (const { low, high, mean } of [activity, ...shares])
        expect(high - low).toBeLessThan(1e-9 * mean + 1e-12);
    expect(Math.min(...summary.matching.agreement!)).toBeCloseTo(1, 12);
  });

  it("shares out every actor's interactions", () => {
    summary.memberships.forEach(({ activity, shares }, i) => {
      let expected = 0;
      for (let j = 0; j < 9; j++) expected += rates[i * 9 + j]! + (directed ? rates[j * 9 + i]! : 0);
      expect(activity.mean).toBeCloseTo(expected, 9);
      expect(shares.reduce((sum, { mean }) => sum + mean, 0)).toBeCloseTo(1, 12);
    });
  });

  it("has a block for every interaction", () => {
    let sum = 0;
    summary.blocks.forEach((row, c) => {
      row.forEach(({ mean }, d) => {
        if (directed || d >= c) sum += mean;
        if (!directed) expect(mean).toBeCloseTo(summary.blocks[d]![c]!.mean, 9);
      });
    });
    expect(sum).toBeCloseTo(total, 8);
    expect(String(summary)).toContain(
      directed
        ? "expected interactions from community (row) to community (column)"
        : "expected interactions between communities, each pair of actors once",
    );
  });
});
