import { describe, expect, it } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { covarianceOf, normalModel } from "../../examples/normal-posterior.ts";
import { type SeededSource, seededSource } from "../../math/random/index.ts";
import { average, startAveraging } from "./dual-averaging.ts";
import { metricCovariance, unitMetric } from "./metric.ts";
import { estimateMetric } from "./metric-estimate.ts";
import { positionAt } from "./position.ts";
import { reasonableStepSize } from "./step-size.ts";
import { doublingWindows, earlyWindows } from "./windows.ts";

describe("windows", () => {
  it("are those of Stan for 1000 steps", () => {
    expect(doublingWindows(1000)).toEqual({ from: 75, ends: [100, 150, 250, 450, 950] });
  });

  it("share out short warm-ups and leave tiny ones to the step size", () => {
    expect(doublingWindows(100)).toEqual({ from: 15, ends: [90] });
    expect(doublingWindows(19)).toEqual({ from: 19, ends: [] });
    expect(earlyWindows(19).ends).toEqual([]);
  });

  it("begin at once for the gradient-based metric", () => {
    expect(earlyWindows(1000)).toEqual({ from: 0, ends: [10, 30, 70, 150, 310, 950] });
    expect(earlyWindows(100).ends).toEqual([10, 30, 90]);
  });

  it("always end before the step size has to settle", () => {
    for (let warmup = 20; warmup < 2500; warmup += 7) {
      for (const { ends } of [doublingWindows(warmup), earlyWindows(warmup)]) {
        expect(ends.at(-1)).toBe(warmup - Math.min(50, Math.floor(0.1 * warmup)) - stretch(warmup, ends));
        expect(ends.every((end, i) => i === 0 || end > ends[i - 1]!)).toBe(true);
      }
    }
  });
});

/** Stan shares out warm-ups of 150 to 500 steps with 50 steps to settle, as it does long ones. */
function stretch(warmup: number, ends: readonly number[]): number {
  return ends.at(-1) === warmup - 50 && warmup < 500 ? 50 - Math.floor(0.1 * warmup) : 0;
}

describe("dual averaging", () => {
  it("finds the step size with the wanted acceptance", () => {
    let state = startAveraging(0.8, 3);
    for (let i = 0; i < 2000; i++) state = average(state, Math.exp(-Math.exp(state.logStep)));
    expect(Math.exp(state.logStepMean)).toBeCloseTo(-Math.log(0.8), 2);
  });
});

describe("metric estimates", () => {
  const rng = seededSource(9);
  const model = normalModel(covarianceOf([0.01, 1, 50]));
  const few = Array.from({ length: 5 }, () =>
    positionAt(model, Float64Array.of(0.01 * rng.normal(), rng.normal(), 50 * rng.normal())),
  );

  it("are exact from few draws of independent normals when gradients are used", () => {
    const variances = metricCovariance(estimateMetric("gradient", few, unitMetric(3)));
    [1e-4, 1, 2500].forEach((variance, i) => {
      expect(variances[i]! / variance).toBeCloseTo(1, 10);
    });
  });

  it("stay positive when the chain did not move", () => {
    const stuck = [few[0]!, few[0]!, few[0]!];
    expect(metricCovariance(estimateMetric("gradient", stuck, unitMetric(3)))).toEqual([1, 1, 1]);
    for (const kind of ["variance", "dense"] as const)
      expect(metricCovariance(estimateMetric(kind, stuck, unitMetric(3)))[0]).toBeCloseTo(5e-3 / 8, 12);
  });

  it("need two draws", () => {
    const metric = unitMetric(3);
    expect(estimateMetric("variance", few.slice(0, 1), metric)).toBe(metric);
  });
});

describe("the first step size", () => {
  it("scales with the narrowest direction", () => {
    const still: SeededSource = { ...seededSource(2), normal: () => 1 };
    const find = (sd: number, guess: number) => {
      const model = normalModel([sd * sd]);
      return reasonableStepSize(model, still, positionAt(model, Float64Array.of(sd)), unitMetric(1), guess);
    };
    // A step h keeps q²(1 − h²/4) + p² of a unit normal, so from q = p = 1 the energy grows by (q'² − 1)·h²/8 with
    // q' = 1 + h − h²/2: 0.16 at h = 1, 0 at 2 and 16 at 4; 0.22 is an acceptance of 0.8.
    for (const sd of [2 ** -20, 1, 2 ** 8]) {
      expect(find(sd, sd * 2 ** -10)).toBe(4 * sd);
      expect(find(sd, sd * 2 ** 10)).toBe(2 * sd);
    }
  });

  it("does not exist for a flat density", () => {
    const flat = {
      ...normalModel([1]),
      logDensityGradient: (_: Float64Array, gradient: Float64Array) => 0 * gradient.fill(0).length,
    };
    const position = positionAt(flat, Float64Array.of(0));
    expect(() => reasonableStepSize(flat, seededSource(2), position, unitMetric(1), 1)).toThrow(DpbayesError);
  });
});
