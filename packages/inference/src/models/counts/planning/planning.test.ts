import { parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { poisson, twoSidedGeometric } from "../../../distributions/index.ts";
import { countGuarantee } from "./count-guarantee.ts";
import { countGuaranteeOf } from "./count-guarantee-of.ts";
import { informationShare, noisyCountInformation } from "./count-information.ts";
import { epsilonForInformation, whatEpsilonBuys } from "./what-epsilon-buys.ts";

/** Masses by convolution over every count, the score by a central difference. */
function informationByBruteForce(mean: number, decay: number): number {
  const h = 1e-4 * mean;
  const mass = (report: number, m: number) => {
    let sum = 0;
    for (let y = 0; y < 200; y++)
      sum += Math.exp(poisson.logMass(y, m) + twoSidedGeometric.logMass(report - y, decay));
    return sum;
  };
  let information = 0;
  for (let report = -150; report < 250; report++) {
    const slope = (mass(report, mean + h) - mass(report, mean - h)) / (2 * h);
    information += slope ** 2 / mass(report, mean);
  }
  return information;
}

describe("information of a noisy count", () => {
  it.each([
    [0.1, Math.exp(-1)],
    [3, Math.exp(-0.3)],
    [20, Math.exp(-2)],
    [40, Math.exp(-0.5)],
  ])("of mean %f at decay %f: the sum of squared scores", (mean, decay) => {
    expect(noisyCountInformation(mean, decay) / informationByBruteForce(mean, decay)).toBeCloseTo(1, 6);
  });

  it("is all of it without noise, and (1 − α)²/α of one count for rare words", () => {
    expect(informationShare(4, Math.exp(-15))).toBeCloseTo(1, 5);
    const decay = Math.exp(-0.7);
    expect(informationShare(1e-6, decay) / 1e-6).toBeCloseTo((1 - decay) ** 2 / decay, 5);
  });

  // Noise much wider than √μ is Laplace noise of scale N/ε, whose information is (ε/N)²; noise much narrower hides nothing.
  it("has the limits of wide and of narrow noise", () => {
    expect(informationShare(1e4, Math.exp(-1e-4)) / (1e4 * 1e-8)).toBeCloseTo(1, 1);
    expect(informationShare(1e6, Math.exp(-0.2))).toBeCloseTo(1, 3);
  });

  it("rises with ε and with the mean", () => {
    const shares = [0.1, 0.3, 1, 3].map((rate) => informationShare(2, Math.exp(-rate)));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(informationShare(0.2, 0.4)).toBeLessThan(informationShare(2, 0.4));
  });

  it("refuses means and decays that are none", () => {
    expect(() => informationShare(0, 0.5)).toThrow("mean is 0, must be positive and finite");
    expect(() => informationShare(1, 1)).toThrow("decay is 1, must be between 0 and 1");
  });
});

describe("what ε buys", () => {
  const table = whatEpsilonBuys({ distance: 4, epsilons: [1, 4, 16], means: [0.1, 2], precision: 0.2 });

  it("needs documents in the inverse proportion of the information", () => {
    for (const { decay, means } of table.rows)
      for (const { mean, documents, documentsWithoutNoise } of means) {
        expect(documentsWithoutNoise).toBe(Math.ceil(25 / mean));
        // The relative standard error of the mean from that many cells is the wanted one.
        const error = 1 / (mean * Math.sqrt(documents * noisyCountInformation(mean, decay)));
        expect(error).toBeLessThanOrEqual(0.2);
        expect(error).toBeGreaterThan(0.2 * Math.sqrt(1 - 1 / documents) - 1e-12);
      }
  });

  it("knows the noise", () => {
    const { decay, noiseSd, unchanged } = table.rows[1]!;
    expect(Math.log(unchanged)).toBeCloseTo(twoSidedGeometric.logMass(0, decay), 12);
    let variance = 0;
    for (let t = -300; t <= 300; t++) variance += t * t * Math.exp(twoSidedGeometric.logMass(t, decay));
    expect(noiseSd ** 2).toBeCloseTo(variance, 8);
  });

  it("is a table in words", () => {
    expect(String(table).split("\n")).toHaveLength(6);
    expect(String(table)).toContain("documents that give a mean count to 20 %");
  });

  it("finds the ε that keeps a share", () => {
    const epsilon = epsilonForInformation(0.5, 2, 4);
    expect(informationShare(2, Math.exp(-epsilon / 4))).toBeCloseTo(0.5, 9);
  });
});

describe("the (N, ε) guarantee", () => {
  it("is proportional to the distance, up to the diameter", () => {
    const promise = countGuarantee({ epsilon: 2, distance: 4, length: 3, total: 10 });
    expect(promise.decay).toBe(Math.exp(-0.5));
    expect([1, 4, 8, 1e6].map(promise.epsilonAt)).toEqual([0.5, 2, 4, 15]);
    expect([promise.diameter, promise.ordinaryEpsilon]).toEqual([30, 15]);
    expect(promise.epsilonUpTo(10)).toBe(10);
  });

  it("without a distance is ordinary local privacy", () => {
    const promise = countGuarantee({ epsilon: 2, length: 3, total: 10 });
    expect([promise.distance, promise.ordinaryEpsilon]).toEqual([20, 2]);
    expect(countGuarantee({ epsilon: 2, length: 1, total: 10 }).distance).toBe(10);
    expect(String(promise)).toContain("so this is ordinary local privacy");
  });

  it("of a count in two reports adds up", () => {
    const options = { epsilon: 2, distance: 4, length: 3, total: 10 };
    expect(countGuarantee(options).epsilonOfCount).toBe(2);
    const both = countGuarantee({ ...options, reports: 2, unit: "one actor", items: "calls" });
    expect(both.epsilonOfCount).toBe(4);
    expect(String(both)).toContain(
      "stands in the reports of both: whoever sees both can shift the odds about it by ε = 4 in all",
    );
    // @ts-expect-error a number of reports that the model does not have
    expect(() => countGuarantee({ ...options, reports: 3 })).toThrow("reports is 3, must be 1 or 2");
  });

  it.each([
    [{}, 1],
    [{ directed: false }, 2],
    [{ directed: false, reported: "once" }, 1],
  ])("reads who reports a pair: %o", (prior, reports) => {
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "calls",
      question: "Who talks to whom?",
      variables: { calls: { type: "counts", length: 30, total: 40, unit: "calls" } },
      model: { family: "community-model", formula: "calls ~ 1", prior },
      privacy: { setting: "local", epsilon: 3, unit: "one actor", distance: 2 },
    });
    expect(countGuaranteeOf(study, "interactions").epsilonOfCount).toBe(3 * reports);
  });

  it("bounds the odds of every report", () => {
    const { decay, epsilonAt } = countGuarantee({ epsilon: 1, distance: 2, length: 2, total: 5 });
    const law = (y: readonly number[], report: readonly number[]) =>
      y.reduce((sum, count, i) => sum + twoSidedGeometric.logMass(report[i]! - count, decay), 0);
    for (const other of [
      [0, 1],
      [3, 0],
      [5, 5],
    ]) {
      const odds = [-9, 0, 2, 9].flatMap((a) =>
        [-9, 1, 9].map((b) => Math.abs(law([0, 0], [a, b]) - law(other, [a, b]))),
      );
      expect(Math.max(...odds)).toBeCloseTo(epsilonAt(other[0]! + other[1]!), 10);
    }
  });

  it("reads a study in the user's units", () => {
    const study = parseStudy({
      format: "dpbayes.study/1",
      id: "topics",
      question: "What do people write about?",
      variables: { words: { type: "counts", length: 300, total: 40 } },
      model: { family: "topic-model", formula: "words ~ 1" },
      privacy: {
        setting: "local",
        epsilon: 3,
        unit: "one document",
        neighbours: "replace-one",
        distance: 2,
      },
    });
    expect(countGuaranteeOf(study, "words").epsilonUpTo(40)).toBe(120);
    expect(String(countGuaranteeOf(study, "words"))).toContain(
      "Two documents that differ by at most 2 words are protected at ε = 3: whoever sees a report can shift the odds between them by a factor of at most 20.1.",
    );
  });
});
