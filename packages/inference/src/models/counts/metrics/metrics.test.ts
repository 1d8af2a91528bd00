import { describe, expect, it } from "vitest";
import { noisyPoisson, poisson } from "../../../distributions/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { disguisedTopics, randomCommunities, randomTopics, shuffled } from "../summaries/draws.testing.ts";
import { cellRoles } from "./cell-roles.ts";
import { topicCoherence } from "./coherence.ts";
import { componentSimilarity } from "./component-similarity.ts";
import { heldOutLogPredictive } from "./held-out-score.ts";
import { meanRates, ratesOf } from "./rates.ts";
import { reconstructionError } from "./reconstruction-error.ts";

const rng = seededSource("metrics of counts");

describe("rates", () => {
  it("of topics are θφ", () => {
    const draw = randomTopics(rng, 3, 2, 4);
    const rates = ratesOf(draw, new Float64Array(12));
    for (let d = 0; d < 3; d++)
      for (let v = 0; v < 4; v++)
        expect(rates[d * 4 + v]).toBeCloseTo(
          draw.theta[d * 2]! * draw.phi[v]! + draw.theta[d * 2 + 1]! * draw.phi[4 + v]!,
          12,
        );
  });

  it("of communities are θΠθᵀ without the diagonal", () => {
    const draw = randomCommunities(rng, 4, 2, true);
    const rates = ratesOf(draw, new Float64Array(16));
    for (let i = 0; i < 4; i++)
      for (let j = 0; j < 4; j++) {
        let expected = 0;
        for (let c = 0; c < 2; c++)
          for (let d = 0; d < 2; d++)
            expected += draw.theta[i * 2 + c]! * draw.blocks[c * 2 + d]! * draw.theta[j * 2 + d]!;
        expect(rates[i * 4 + j]).toBeCloseTo(i === j ? 0 : expected, 12);
      }
  });

  it("are averaged over draws", () => {
    const draws = [randomTopics(rng, 3, 2, 4), randomTopics(rng, 3, 2, 4)];
    const [a, b] = draws.map((draw) => ratesOf(draw, new Float64Array(12)));
    expect([...meanRates(draws)]).toEqual([...a!].map((x, i) => (x + b![i]!) / 2));
    expect(() => meanRates([])).toThrow("draws is none");
  });
});

describe("cells", () => {
  it("are read, held out, or none", () => {
    const table = { counts: new Int32Array(9), decay: 0.3 };
    const mask = Uint8Array.of(1, 1, 0, 1, 1, 1, 0, 1, 1);
    const topics = cellRoles({ ...table, documents: 3, words: 3, topics: 2, mask });
    expect([...topics]).toEqual([1, 1, 0, 1, 1, 1, 0, 1, 1]);
    const actors = { ...table, actors: 3, communities: 2, mask };
    expect([...cellRoles(actors)]).toEqual([2, 1, 0, 1, 2, 1, 0, 1, 2]);
    expect([...cellRoles({ ...actors, directed: false })]).toEqual([2, 1, 0, 2, 2, 1, 2, 2, 2]);
    // Of the pair 1-3 nobody's report is read; of 1-2 one would be enough.
    const twice = { ...actors, directed: false, reported: "twice" } as const;
    expect([...cellRoles(twice)]).toEqual([2, 1, 0, 2, 2, 1, 2, 2, 2]);
    const half = Uint8Array.of(1, 0, 0, 1, 1, 1, 0, 1, 1);
    expect([...cellRoles({ ...twice, mask: half })]).toEqual([2, 1, 0, 2, 2, 1, 2, 2, 2]);
    expect([...cellRoles({ ...table, documents: 3, words: 3, topics: 2 })]).toEqual(new Array(9).fill(1));
  });

  it("have errors of their own", () => {
    const error = reconstructionError([1, 2, 3, 100], [2, 2, 1, 0], [1, 1, 0, 2]);
    expect(error).toEqual({ inSample: 0.5, heldOut: 2 });
    expect(reconstructionError([1], [1], [1]).heldOut).toBeNaN();
  });
});

describe("held-out log predictive", () => {
  const draws = [randomTopics(rng, 2, 2, 3), randomTopics(rng, 2, 2, 3)];
  const roles = [1, 0, 1, 1, 1, 0];
  const counts = [5, -2, 0, 1, 0, 4];
  const rates = draws.map((draw) => ratesOf(draw, new Float64Array(6)));

  it("averages probabilities over draws, then logarithms over cells", () => {
    const expected = [1, 5].map((cell) => {
      const p = rates.map((mu) => Math.exp(noisyPoisson.logMass(counts[cell]!, mu[cell]!, 0.4)));
      return Math.log((p[0]! + p[1]!) / 2);
    });
    const score = heldOutLogPredictive(draws, { counts, decay: 0.4, roles });
    expect(score).toBeCloseTo((expected[0]! + expected[1]!) / 2, 12);
  });

  it("of true counts is that of Poisson counts", () => {
    const exact = heldOutLogPredictive(draws.slice(0, 1), { counts: [5, 2, 0, 1, 0, 4], decay: 0, roles });
    const cells = poisson.logMass(2, rates[0]![1]!) + poisson.logMass(4, rates[0]![5]!);
    expect(exact).toBeCloseTo(cells / 2, 12);
  });

  it("needs held-out cells and draws", () => {
    expect(() => heldOutLogPredictive(draws, { counts, decay: 0.4, roles: [1, 1] })).toThrow(
      "held-out cells is none",
    );
    expect(() => heldOutLogPredictive([], { counts, decay: 0.4, roles })).toThrow("draws is none");
  });
});

describe("coherence", () => {
  // Words 0 and 1 in the same two of six documents, 2 in three others, 3 nowhere.
  const counts = [1, 1, 0, 0, 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 4, 0, 0, 0, 0, 0];
  const corpus = { documents: 6, words: 4, counts };

  it("is 1 for words that come together and −1 for those that never do", () => {
    expect(topicCoherence(corpus, [0, 1])).toBeCloseTo(1, 12);
    expect(topicCoherence(corpus, [0, 2])).toBe(-1);
    expect(topicCoherence(corpus, [0, 1, 2])).toBeCloseTo(-1 / 3, 12);
    expect(topicCoherence(corpus, [0, 3])).toBe(0);
  });

  it("is 0 for words that come independently", () => {
    const independent = { documents: 4, words: 2, counts: [1, 1, 1, 0, 0, 1, 0, 0] };
    expect(topicCoherence(independent, [0, 1])).toBeCloseTo(0, 12);
  });
});

describe("component similarity", () => {
  it("is 1 for the same components in another order and scale", () => {
    const truth = randomTopics(rng, 2, 5, 20);
    const order = shuffled(rng, 5);
    const { phi } = disguisedTopics(truth, order, rng, 0);
    const found = componentSimilarity(truth.phi, phi, 5);
    expect([...found.partner]).toEqual([...order]);
    expect(found.mean).toBeCloseTo(1, 12);
  });

  it("is the cosine of the pair", () => {
    const found = componentSimilarity(Float64Array.of(1, 0, 0, 2), Float64Array.of(3, 3, 5, 0), 2);
    expect([...found.partner]).toEqual([1, 0]);
    expect([...found.cosines].map((x) => x.toFixed(6))).toEqual(["1.000000", "0.707107"]);
  });
});
