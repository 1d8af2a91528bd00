import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { randomisedRank } from "./rank.ts";
import { calibrationReport } from "./report.ts";
import { binomialProbability, binProbability, distanceProbability } from "./uniformity.ts";

const rng = seededSource("uniformity");

describe("tests of uniform ranks", () => {
  it("bound the distance from the diagonal", () => {
    // The distribution function of 0.5, 0.6 jumps from 0 to 1/2 at 0.5 and reaches 1 at 0.6: D = 0.5.
    expect(distanceProbability(Float64Array.of(0.6, 0.5))).toBeCloseTo(2 * Math.exp(-1), 14);
    expect(distanceProbability(Float64Array.of(0.5))).toBe(1);
  });

  it("bound the fullest and the emptiest bin", () => {
    // Bin(6, 1/3): P(X ≥ 6) = 3^-6; two sides, three bins.
    expect(binProbability([6, 0, 0])).toBeCloseTo(6 / 729, 14);
    expect(binProbability([2, 2, 2])).toBe(1);
  });

  it("agree with binomial sums", () => {
    // X ~ Bin(5, 1/2): P(X ≤ 0) = 1/32; X ~ Bin(3, 0.9): P(X ≥ 3) = 0.729, P(X ≤ 1) = 0.028.
    expect(binomialProbability(0, 5, 0.5)).toBeCloseTo(1 / 16, 14);
    expect(binomialProbability(5, 5, 0.5)).toBeCloseTo(1 / 16, 14);
    expect(binomialProbability(3, 3, 0.9)).toBe(1);
    expect(binomialProbability(1, 3, 0.9)).toBeCloseTo(0.056, 14);
  });

  it("alarm no more often than declared", () => {
    const runs = 4000;
    const [repeats, falseAlarm] = [100, 0.05];
    let alarms = 0;
    for (let run = 0; run < runs; run++) {
      const ranks = new Map(
        ["a", "b"].map((name) => [name, new Float64Array(repeats).map(() => rng.uniform())]),
      );
      if (!calibrationReport(ranks, 20, falseAlarm).passed) alarms++;
    }
    // At most Bin(4000, 0.05): five standard deviations above the mean have probability below 1e-6.
    expect(alarms).toBeLessThan(runs * falseAlarm + 5 * Math.sqrt(runs * falseAlarm));
    expect(alarms).toBeGreaterThan(0);
  });
});

describe("randomisedRank", () => {
  it("stands between the draws below and the draws above", () => {
    const u = randomisedRank(2.5, Float64Array.of(4, 1, 3, 2), rng);
    expect(u).toBeGreaterThan(2 / 5);
    expect(u).toBeLessThan(3 / 5);
  });

  it("is uniform for ties", () => {
    const ranks = new Float64Array(2000).map(() => randomisedRank(1, Float64Array.of(1, 1, 1), rng));
    // One test at level 1e-6.
    expect(distanceProbability(ranks)).toBeGreaterThan(1e-6);
  });
});
