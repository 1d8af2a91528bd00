import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { flat, randomPoint, worstDifference } from "../../glm/points.testing.ts";
import {
  describeRefusedSums,
  describeSumTerms,
  disagreement,
  gradientErrorOf,
} from "../../glm/sums/sum-terms.testing.ts";
import { regressionPoint } from "../../regression/index.ts";
import { featureSumTerm } from "../features/feature-sum-term.ts";
import { simulatePoissonSum } from "../simulate-poisson.ts";
import { densePoissonSumTerm } from "./dense-poisson-sum-term.ts";
import type { PoissonLayout, PoissonSum } from "./poisson-sum.ts";
import { poissonSumTerm } from "./sum-term.ts";

const noise = { y: 90, x: 120, x2: 40, yx: 60, yx2: 150 };

function randomSum(layout: PoissonLayout, d: number, seed: number, free = true): PoissonSum {
  const rng = seededSource(seed);
  return simulatePoissonSum(rng, randomPoint(rng, d, free), { layout, responseBound: 4, count: 300, noise });
}

describeSumTerms<PoissonLayout, PoissonSum>({
  layout: { plain: "poisson", intercept: "poisson_intercept" },
  freeMean: true,
  randomSum,
  dense: (sum) => densePoissonSumTerm(sum),
  fast: (sum) => featureSumTerm(sum),
  chosen: (sum) => poissonSumTerm(sum),
  // A condition of a few thousand.
  tolerance: { log: 1e-11, gradient: 1e-9, equal: 1e-10 },
  differences: 1e-7,
});

describeRefusedSums(randomSum("poisson", 2, 1), (sum) => poissonSumTerm(sum), [
  [{ responseBound: 0 }, "responseBound is 0"],
  [{ noise: { ...noise, yx2: undefined } }, "noise.yx2 is NaN"],
  [{ noise: { ...noise, x: 0 } }, "noise.x is 0"],
]);

describe("the likelihood of a summed statistic by features", () => {
  it("is the dense one with a noisy count", () => {
    const seed = "noisy count";
    for (const data of [
      { ...randomSum("poisson_intercept", 4, 2), count: 287.5, countVariance: 150 },
      { ...randomSum("poisson", 3, 2), count: 287.5, countVariance: 5000 },
    ]) {
      const forms = [densePoissonSumTerm(data), featureSumTerm(data)] as const;
      const { covariates } = data;
      expect(disagreement(forms, { covariates, mean: true, seed }).gradient).toBeLessThan(1e-9);
    }
  });

  it.each([
    ["poisson", 2, false],
    ["poisson", 2, true],
    ["poisson_intercept", 3, true],
  ] as const)("has the gradient of differences: %s, d = %i, free mean %s", (layout, d, mean) => {
    const free = { intercept: layout === "poisson_intercept", mean };
    const data = randomSum(layout, d, 9, mean);
    for (const sum of [data, { ...data, count: 287.5, countVariance: 150 }])
      expect(gradientErrorOf(featureSumTerm(sum), d, free)).toBeLessThan(1e-7);
  });

  it("keeps its digits where the noise is small", () => {
    const tiny = { y: 0.01, x: 0.01, x2: 0.01, yx: 0.01, yx2: 0.01 };
    const rng = seededSource(5);
    const point = randomPoint(rng, 3, true);
    const data = simulatePoissonSum(rng, point, {
      layout: "poisson_intercept",
      responseBound: 4,
      count: 2000,
      noise: tiny,
    });
    const [expected, got] = [regressionPoint(3), regressionPoint(3)];
    const log = densePoissonSumTerm(data).addTo(point, expected);
    expect(Math.abs(featureSumTerm(data).addTo(point, got) - log)).toBeLessThan(1e-8);
    expect(worstDifference(flat(got), flat(expected))).toBeLessThan(1e-7);
  });

  it("is taken by features from four covariates on, unless the noise is too small for them", () => {
    const point = randomPoint(seededSource(3), 4, true);
    const tiny = Object.fromEntries(Object.keys(noise).map((block) => [block, 1e-9])) as typeof noise;
    const data = randomSum("poisson_intercept", 4, 1);
    for (const [sum, reference] of [
      [data, featureSumTerm(data)],
      [{ ...data, noise: tiny }, densePoissonSumTerm({ ...data, noise: tiny })],
    ] as const) {
      const unused = regressionPoint(4);
      expect(poissonSumTerm(sum).addTo(point, unused)).toBe(reference.addTo(point, unused));
    }
  });
});
