import { describe, expect, it } from "vitest";
import { noisyPoisson } from "../../../distributions/index.ts";
import { expectMasses } from "../../../distributions/statistics.testing.ts";
import { seededSource } from "../../../math/random/index.ts";
import { collapsedCount } from "./collapsed.ts";
import { collapsedLaw } from "./collapsed-rejection.ts";

/** P(mode) from P(y)/P(y − 1), summed outwards until nothing is added. */
function massByRatios(mode: number, ratio: (y: number) => number): number {
  let sum = 1;
  for (let y = mode + 1, mass = ratio(y); mass > 1e-18; mass *= ratio(++y)) sum += mass;
  for (let y = mode, mass = y === 0 ? 0 : 1 / ratio(y); mass > 1e-18 && y > 0; mass /= ratio(--y))
    sum += mass;
  return 1 / sum;
}

// Chi-square against the exact mass at a false-alarm rate of 1e-9 per case (statistics.testing.ts).
describe("the collapsed draw of a true count", () => {
  it.each([
    ["no report, small mean", 0, 0.3, 0.37],
    ["negative report", -4, 2.5, 0.6],
    ["negative report, large mean", -3, 60, 0.4],
    ["one", 1, 0.1, 0.37],
    ["small mean, the tail counts", 1, 1.4, 0.9],
    ["report above the mean", 6, 1.3, 0.37],
    ["report far above the mean", 25, 0.8, 0.5],
    ["much privacy", 9, 3, 0.97],
    ["much privacy, report far out", 90, 2, 0.98],
    ["the cut one below the report", 7, 1.9, 0.8],
    ["the cut two below the report", 8, 1.9, 0.8],
    ["little privacy", 5, 2, 0.02],
    ["rejection: the mode at the report", 40, 35, 0.5],
    ["rejection: the mode left of the report", 200, 30, 0.8],
    ["rejection: the mode right of the report", 3, 80, 0.7],
    ["rejection: large counts", 5000, 5100, 0.99],
  ])("%s", (_, report, mean, decay) => {
    const mode = report <= 0 ? Math.floor(decay * mean) : collapsedLaw(report, mean, decay).mode;
    expectMasses(
      (rng) => collapsedCount(rng, report, mean, decay),
      (y) => noisyPoisson.logMassOfCount(y, report, mean, decay),
      Math.max(0, mode - 400),
      mode + 400,
      { draws: 40_000 },
    );
  });

  // Rejection is exact if the width is at most the mass of the mode; the closer, the fewer proposals.
  it("the width of rejection is at most the mass of the mode, and not far below", () => {
    for (const report of [1, 2, 7, 40, 300, 5000, 1e6])
      for (const mean of [0.01, 0.5, 3, 30, 290, 4e3, 1e6])
        for (const decay of [1e-5, 0.1, 0.5, 0.9, 0.99, 0.9999]) {
          const { mode, width } = collapsedLaw(report, mean, decay);
          const mass = massByRatios(mode, (y) => (y <= report ? mean / decay : mean * decay) / y);
          expect(width).toBeLessThan(mass * (1 + 1e-9));
          expect(width).toBeGreaterThan(mass / 5);
        }
  });

  it("is the report without noise, and 0 where the mean is 0", () => {
    const rng = seededSource(1);
    expect(collapsedCount(rng, 7, 2, 0)).toBe(7);
    expect([3, 40, -2].map((report) => collapsedCount(rng, report, 0, 0.5))).toEqual([0, 0, 0]);
    expect([3, 40].map((report) => collapsedCount(rng, report, 1e-200, 1e-250))).toEqual([3, 40]);
  });

  it.each([0, 3, 1000])("refuses a mean that is no number (report %i)", (report) => {
    for (const mean of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => collapsedCount(seededSource(1), report, mean, 0.5)).toThrow("mean is");
  });
});
