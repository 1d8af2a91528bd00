import { describe, expect, it } from "vitest";
import { noisyPoisson, poisson, twoSidedGeometric } from "../../distributions/index.ts";
import { oneCommunityPosterior, oneTopicPosterior } from "./index.ts";

describe("noisyPoisson", () => {
  it.each([
    [0, 1, 0.5],
    [4, 1.3, 0.37],
    [-6, 1.3, 0.37],
    [30, 20, 0.9],
    [3, 40, 0.2],
  ])("report %i, mean %f, decay %f: the sum over all counts", (report, mean, decay) => {
    let sum = 0;
    let first = 0;
    for (let y = 0; y < 400; y++) {
      const p = Math.exp(poisson.logMass(y, mean) + twoSidedGeometric.logMass(report - y, decay));
      sum += p;
      first += y * p;
    }
    expect(noisyPoisson.logMass(report, mean, decay)).toBeCloseTo(Math.log(sum), 11);
    expect(noisyPoisson.expectedCount(report, mean, decay)).toBeCloseTo(first / sum, 9);
  });

  it("has the slope of its log mass, and masses that sum to 1", () => {
    const h = 1e-5;
    for (const report of [-3, 0, 1, 8]) {
      const at = (mean: number) => noisyPoisson.logMass(report, mean, 0.6);
      expect(noisyPoisson.slope(report, 2, 0.6)).toBeCloseTo((at(2 + h) - at(2 - h)) / (2 * h), 7);
    }
    let total = 0;
    for (let report = -80; report < 120; report++) total += Math.exp(noisyPoisson.logMass(report, 7, 0.6));
    expect(total).toBeCloseTo(1, 12);
    expect(noisyPoisson.logMass(3, 0, 0.6)).toBeCloseTo(twoSidedGeometric.logMass(3, 0.6), 14);
  });
});

describe("quadrature of the smallest count models", () => {
  const prior = { shape: 1.5, rate: 1 };

  it("does not depend on its step", () => {
    const reports = [
      [4, -1],
      [2, 7],
    ];
    const fine = oneTopicPosterior(reports, 0.4, prior, 0.1);
    const usual = oneTopicPosterior(reports, 0.4, prior);
    expect(usual.logEvidence).toBeCloseTo(fine.logEvidence, 9);
    expect(usual.rates[1]![1]).toBeCloseTo(fine.rates[1]![1]!, 8);
  });

  it("treats documents alike that report alike", () => {
    const { weights, rates } = oneTopicPosterior(
      [
        [3, 0],
        [3, 0],
      ],
      0.3,
      prior,
    );
    expect(weights[0]).toBeCloseTo(weights[1]!, 12);
    expect(rates[0]![0]).toBeCloseTo(rates[1]![0]!, 12);
  });

  it("follows the reports of actors", () => {
    const { rates } = oneCommunityPosterior(
      [
        [0, 9, 0],
        [9, 0, 0],
        [0, 0, 0],
      ],
      0.3,
      prior,
    );
    expect(rates[0]).toBeGreaterThan(rates[1]);
    expect(rates[1]).toBeCloseTo(rates[2], 10);
  });
});
