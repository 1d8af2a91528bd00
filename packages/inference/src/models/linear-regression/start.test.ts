import { describe, expect, it } from "vitest";
import { cholesky } from "../../math/linear-algebra/index.ts";
import { seededSource } from "../../math/random/index.ts";
import {
  estimateFromInputs,
  estimateFromSums,
  regressionStart,
  releasedLayout,
  responseVarianceOf,
  simulateInputs,
  simulateSums,
} from "./index.ts";
import { mixtureQuantile } from "./prediction/mixture-quantile.ts";
import { somePoint } from "./regressions.testing.ts";

const shape = { intercept: true, mean: true };
const truth = somePoint(seededSource(8), 2, true);
const layout = (standardDeviation: number) =>
  releasedLayout({
    covariates: 2,
    count: 20_000,
    intercept: true,
    radius: 1,
    responseBound: 1,
    standardDeviation,
  });

describe("chains start", () => {
  it("near the truth where there is little noise, from sums and from inputs", () => {
    const sums = estimateFromSums(simulateSums(seededSource(1), truth, layout(1)));
    const noise = [0.01, 0.01, 0.01];
    const inputs = estimateFromInputs(simulateInputs(seededSource(2), truth, { count: 20_000, noise }));
    for (const estimate of [sums, inputs]) {
      const start = regressionStart([estimate], shape);
      expect(responseVarianceOf([estimate])).toBeLessThan(1.1);
      // Of 20,000 records slopes have sds below 0.02, means and sigma below 0.007; the starting variance is capped at 1.
      // Every band is seven of them: false alarm below 1e-10.
      for (const j of [0, 1]) {
        expect(Math.abs(start.coefficients![j]! - truth.coefficients[j]!)).toBeLessThan(0.15);
        expect(Math.abs(start.mean![j]! - truth.mean[j]!)).toBeLessThan(0.05);
      }
      expect(Math.abs(start.sigma! - Math.sqrt(truth.variance))).toBeLessThan(0.05);
      expect(Math.abs(start.intercept! - truth.intercept)).toBeLessThan(0.15);
    }
  });

  it("somewhere possible where noise is all there is", () => {
    for (const seed of [1, 2, 3, 4]) {
      const estimate = estimateFromSums(simulateSums(seededSource(seed), truth, layout(1e7)));
      const start = regressionStart([estimate], shape);
      expect(cholesky(Float64Array.from(start.covariance!), 2)).toBe(2);
      expect(start.sigma).toBeGreaterThan(0.3);
      expect(Math.abs(start.coefficients![0]!)).toBeLessThan(20);
      const variance = responseVarianceOf([estimate]);
      // Noise leaves any variance of the response open, a fifth of it for each of two covariates, so slopes are
      // not tied to the covariates' scales; and any scale.
      expect(variance >= estimate.varianceNoise[2]! / 5 && variance < Infinity).toBe(true);
      expect(start.limits!.scales[1]!).toBeGreaterThan(Math.sqrt(estimate.varianceNoise[1]!));
      expect(start.limits!.sigma).toBeGreaterThan(Math.sqrt(estimate.varianceNoise[2]!));
    }
  });

  it("from the least noisy release", () => {
    const [loud, quiet] = [1e7, 1].map((sd) =>
      estimateFromSums(simulateSums(seededSource(1), truth, layout(sd))),
    );
    expect(regressionStart([loud!, quiet!], shape)).toEqual(regressionStart([quiet!], shape));
  });

  it("without the noise's own variance in the covariates", () => {
    const { joint } = estimateFromInputs({
      covariates: 1,
      count: 10,
      mean: [0, 0],
      covariance: [1.5, 0.2, 0.2, 1.7],
      noise: [1, 1],
    });
    expect([...joint].map((x) => Number(x.toFixed(12)))).toEqual([0.5, 0.2, 0.2, 0.7]);
  });
});

describe("the limits of the scales", () => {
  it("are open where a variance was not released", () => {
    const sums = simulateSums(seededSource(1), truth, layout(1));
    const entries = sums.entries.filter(({ row, column }) => !(row === 3 && column === 3));
    const estimate = estimateFromSums({ ...sums, entries });
    const { limits } = regressionStart([estimate], shape);
    expect(limits!.sigma).toBe(Number.POSITIVE_INFINITY);
    expect(limits!.scales[0]).toBeLessThan(2);
    expect(responseVarianceOf([estimate])).toBeLessThan(1);
  });
});

describe("quantiles of a mixture of normals", () => {
  it("are exact for one part and for symmetric ones", () => {
    const one = mixtureQuantile(Float64Array.of(3, 3), Float64Array.of(2, 2), 0.975);
    expect(one).toBeCloseTo(3 + 2 * 1.959963984540054, 9);
    expect(mixtureQuantile(Float64Array.of(-1, 1), Float64Array.of(0.5, 0.5), 0.5)).toBeCloseTo(0, 9);
  });
});
