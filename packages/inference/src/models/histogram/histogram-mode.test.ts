import { describe, expect, it } from "vitest";
import { seededSource } from "../../math/random/index.ts";
import { histogramMode } from "./histogram-mode.ts";
import { zipf } from "./information.testing.ts";
import type { HistogramInput } from "./input.ts";
import { histogramLikelihood } from "./likelihood/histogram-likelihood.ts";
import { simulateUnaryReports } from "./simulate.ts";

function unaryInput(concentration: number): HistogramInput {
  const reports = simulateUnaryReports(seededSource(3), zipf(6), { epsilon: 1, count: 500 });
  return {
    levels: 6,
    terms: [{ kind: "unary-reports", epsilon: 1, reports }],
    prior: { concentration },
  };
}

describe("histogramMode", () => {
  it.each([1, 1.5, 4])("climbs at every iteration, concentration %d", (concentration) => {
    const heights: number[] = [];
    const mode = histogramMode(unaryInput(concentration), { onIteration: (height) => heights.push(height) });
    expect(mode.converged).toBe(true);
    expect(mode.gap).toBeLessThanOrEqual(1e-6);
    expect(heights.length).toBe(mode.iterations + 1);
    // Up to the rounding of a sum of 500 terms.
    for (let i = 1; i < heights.length; i++) expect(heights[i]! - heights[i - 1]!).toBeGreaterThan(-1e-10);
    expect(mode.shares.reduce((sum, share) => sum + share)).toBeCloseTo(1, 12);
  });

  it("is above every other point by no more than the gap allows", () => {
    const input = unaryInput(1);
    const mode = histogramMode(input, { maximumIterations: 5 });
    const best = histogramMode(input, { tolerance: 1e-9, maximumIterations: 100_000 });
    expect(mode.converged).toBe(false);
    expect(mode.iterations).toBe(5);
    expect(best.logPosterior).toBeGreaterThan(mode.logPosterior);
    expect(best.logPosterior - mode.logPosterior).toBeLessThan(mode.gap);
    // Under the flat prior, whose density is 5! on the simplex, it is the maximum of the likelihood.
    const likelihood = histogramLikelihood(input).logLikelihood(best.shares, new Float64Array(6));
    expect(best.logPosterior).toBeCloseTo(likelihood + Math.log(120), 10);
  });

  it("equals the unbiased estimate of responses where that lies inside", () => {
    const epsilon = Math.log(3);
    const { shares } = histogramMode(
      { levels: 3, terms: [{ kind: "response-counts", epsilon, counts: [50, 27, 23] }] },
      { tolerance: 1e-12 },
    );
    // keep = 3/5, other = 1/5.
    for (const [k, f] of [0.5, 0.27, 0.23].entries()) expect(shares[k]).toBeCloseTo((f - 0.2) / 0.4, 5);
  });

  it("reaches the border without NaN", () => {
    const terms = [{ kind: "response-counts", epsilon: 2, counts: [100, 0, 0] }] as const;
    const mode = histogramMode({ levels: 3, terms });
    expect(mode.converged).toBe(true);
    expect(mode.shares[0]).toBeCloseTo(1, 6);
  });

  it("refuses a prior without a mode, and sums", () => {
    expect(() => histogramMode(unaryInput(0.5))).toThrow(
      "prior concentration[0] is 0.5, must be at least 1: below it the posterior density has no maximum",
    );
    const terms = [{ kind: "unary-sums", epsilon: 1, ones: [1, 2], count: 3 }] as const;
    expect(() => histogramMode({ levels: 2, terms })).toThrow(
      'a term is "unary-sums", must be whole reports',
    );
  });
});
