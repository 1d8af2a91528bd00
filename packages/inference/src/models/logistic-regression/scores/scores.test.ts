import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { calibrationCurve } from "./calibration-curve.ts";
import { logScore } from "./log-score.ts";

describe("log score", () => {
  it("is the average log probability of what happened", () => {
    expect(logScore([0.5, 0.5], [0, 1])).toBeCloseTo(-Math.LN2, 12);
    expect(logScore([1, 0], [1, 0])).toBe(0);
    expect(logScore([1, 0], [0, 0])).toBe(-Infinity);
  });

  it.each<[string, readonly number[], readonly number[], string]>([
    ["nobody", [], [], "probabilities is none"],
    ["a probability of 2", [2], [1], "a probability is 2"],
    ["another outcome", [0.5], [-1], "an outcome is -1"],
    ["fewer outcomes", [0.5, 0.5], [1], "outcomes"],
  ])("refuses %s", (_, probabilities, outcomes, message) => {
    expect(() => logScore(probabilities, outcomes)).toThrow(message);
  });
});

describe("calibration curve", () => {
  // 20 bins whose intervals miss with probability 1e-7 each, less where predictions within a bin differ: false alarm
  // below 2e-6. Predictions that are too sure leave 15 to 18 of them.
  it("holds predictions that are right, and not those that are too sure", () => {
    const rng = seededSource(4);
    const right = Array.from({ length: 20_000 }, () => rng.uniform());
    const outcomes = right.map((p) => Number(rng.uniform() < p));
    const sure = right.map((p) => p ** 2 / (p ** 2 + (1 - p) ** 2));
    const outside = (p: readonly number[]) =>
      calibrationCurve(p, outcomes, { bins: 20, interval: 1 - 1e-7 }).filter(
        ({ predicted, low, high }) => predicted < low || predicted > high,
      ).length;
    expect(outside(right)).toBe(0);
    expect(outside(sure)).toBeGreaterThan(10);
  });

  it("counts everybody once, with intervals that reach the ends", () => {
    const bins = calibrationCurve([0.2, 0.1, 0.9, 0.8, 0.5], [0, 0, 1, 1, 1], { bins: 2 });
    expect(bins.map(({ count }) => count)).toEqual([3, 2]);
    expect(bins[1]).toMatchObject({ observed: 1, high: 1 });
    expect(calibrationCurve([0.2, 0.4], [0, 0])).toHaveLength(2);
    expect(calibrationCurve([0.2, 0.4], [0, 0])[0]!.low).toBe(0);
  });
});
