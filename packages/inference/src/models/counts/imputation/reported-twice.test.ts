import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectMasses } from "../../../distributions/statistics.testing.ts";
import { seededSource } from "../../../math/random/index.ts";
import { countReportedTwice, lawReportedTwice } from "./reported-twice.ts";

/** log P(y) of every count from the product of its quotients, summed in the order of size. */
function exactMasses(first: number, second: number, mean: number, a: number, b: number, last: number) {
  const logs = new Float64Array(last + 1);
  for (let y = 1; y <= last; y++) {
    const step = mean * (y <= first ? 1 / a : a) * (y <= second ? 1 / b : b);
    logs[y] = logs[y - 1]! + Math.log(step / y);
  }
  const largest = Math.max(...logs);
  const total = largest + Math.log(logs.reduce((sum, x) => sum + Math.exp(x - largest), 0));
  return logs.map((x) => x - total);
}

// Chi-square against the exact mass at a false-alarm rate of 1e-9 per case (statistics.testing.ts).
describe("the draw of a count that two people reported", () => {
  it.each([
    ["both at most 0", -3, 0, 2.5, 0.6, 0.3],
    ["one at most 0", -2, 5, 3, 0.6, 0.4],
    ["the other at most 0", 7, 0, 3, 0.6, 0.4],
    ["equal", 4, 4, 2, 0.5, 0.7],
    ["next to each other", 1, 2, 0.8, 0.37, 0.37],
    ["apart, the mean below both", 6, 9, 0.7, 0.6, 0.5],
    ["apart, the mean below both, the cut before the first", 20, 25, 0.7, 0.8, 0.9],
    ["apart, the mean between", 3, 12, 6, 0.6, 0.5],
    ["apart, the cut between", 2, 25, 1.5, 0.9, 0.6],
    ["the mean above both", 2, 4, 12, 0.9, 0.8],
    ["the larger one first", 12, 3, 6, 0.5, 0.6],
    ["much privacy", 3, 14, 5, 0.97, 0.95],
    ["little privacy", 5, 6, 4, 0.02, 0.03],
    ["rejection: mode below both", 60, 90, 20, 0.9, 0.8],
    ["rejection: mode at the first", 40, 70, 38, 0.5, 0.6],
    ["rejection: mode between", 40, 90, 55, 0.95, 0.9],
    ["rejection: mode at the second", 40, 60, 75, 0.9, 0.5],
    ["rejection: mode above both", 40, 60, 200, 0.9, 0.8],
  ])("%s", (_, first, second, mean, a, b) => {
    const masses = exactMasses(first, second, mean, a, b, 600);
    expectMasses(
      (rng) => countReportedTwice(rng, first, second, mean, a, b),
      (y) => masses[y] ?? Number.NEGATIVE_INFINITY,
      0,
      500,
      { draws: 20_000 },
    );
  });

  it("the width of rejection is at most the mass of the mode, and not far below", () => {
    for (const [first, second] of [
      [1, 2],
      [7, 40],
      [300, 301],
      [20, 3000],
    ] as const)
      for (const mean of [0.01, 3, 30, 290, 2500])
        for (const a of [1e-4, 0.5, 0.99])
          for (const b of [0.1, 0.9, 0.9999]) {
            const { mode, width } = lawReportedTwice(first, second, mean, a, b);
            const mass = Math.exp(exactMasses(first, second, mean, a, b, 6000)[mode]!);
            expect(width).toBeLessThan(mass * (1 + 1e-9));
            expect(width).toBeGreaterThan(mass / 5);
          }
  });

  it("without noise it is the report that has none, and 0 where the mean is 0", () => {
    const rng = seededSource(1);
    expect(countReportedTwice(rng, 7, -2, 3, 0, 0.5)).toBe(7);
    expect(countReportedTwice(rng, 9, 2, 3, 0.5, 0)).toBe(2);
    expect(countReportedTwice(rng, 4, 9, 0, 0.5, 0.5)).toBe(0);
    expect(countReportedTwice(rng, 4, 4, 1, 1e-200, 1e-200)).toBe(4);
  });

  it("is a count for any sizes", () => {
    const report = fc.oneof(fc.integer({ min: -50, max: 50 }), fc.integer({ min: -(2 ** 31), max: 2 ** 31 }));
    const decay = fc.oneof(
      fc.double({ min: 1e-100, max: 1 - 1e-9, noNaN: true }),
      fc.constant(0),
      fc.constant(1 - 2 ** -53),
    );
    const power = fc.double({ min: -290, max: 8, noNaN: true });
    fc.assert(
      fc.property(report, report, decay, decay, power, (first, second, a, b, exponent) => {
        const [there, back] = [a === 0 ? Math.abs(first) : first, b === 0 ? Math.abs(second) : second];
        const count = countReportedTwice(seededSource(7), there, back, 10 ** exponent, a, b);
        expect(Number.isInteger(count) && count >= 0).toBe(true);
      }),
      { numRuns: 300, seed: 2 },
    );
  });

  it.each([
    [0, -1],
    [-1, 3],
    [4, 4],
    [4, 1000],
  ])("refuses a mean that is no number (reports %i, %i)", (first, second) => {
    for (const mean of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => countReportedTwice(seededSource(1), first, second, mean, 0.5, 0.5)).toThrow("mean is");
  });
});
