import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { flat, randomPoint, worstDifference } from "../../glm/points.testing.ts";
import {
  disagreement,
  disagreementAtEqualEigenvalues,
  expectImpossibleWhereNumbersOverflow,
  gradientErrorOf,
} from "../../glm/sums/sum-terms.testing.ts";
import { regressionPoint } from "../../regression/index.ts";
import { featureSumTerm } from "../features/feature-sum-term.ts";
import { simulatePoissonSum } from "../simulate.ts";
import { densePoissonSumTerm } from "./dense-sum-term.ts";
import type { PoissonLayout } from "./statistic-coordinates.ts";
import { type PoissonSum, poissonSumLength } from "./sum-data.ts";
import { poissonSumTerm } from "./sum-term.ts";

const noise = { y: 90, x: 120, x2: 40, yx: 60, yx2: 150 };

function randomSum(layout: PoissonLayout, d: number, seed: number, free = true): PoissonSum {
  const rng = seededSource(seed);
  return simulatePoissonSum(rng, randomPoint(rng, d, free), { layout, responseBound: 4, count: 300, noise });
}

const bothForms = (data: PoissonSum) => [densePoissonSumTerm(data), featureSumTerm(data)] as const;

function compare(data: PoissonSum, mean: boolean) {
  const { covariates, layout } = data;
  return disagreement(bothForms(data), { covariates, mean, seed: `${layout} ${covariates}` });
}

describe("the likelihood of a summed statistic", () => {
  it.each(
    (["poisson", "poisson_intercept"] as const).flatMap((layout) =>
      [1, 2, 5, 8].flatMap((d) => [false, true].map((free) => ({ layout, d, free }))),
    ),
  )("by features is the dense one: $layout, d = $d, free mean $free", ({ layout, d, free }) => {
    const { log, gradient } = compare(randomSum(layout, d, d, free), free);
    // Both lose digits to the condition of K, a few thousand here.
    expect(log).toBeLessThan(1e-11);
    expect(gradient).toBeLessThan(1e-9);
  });

  it("by features is the dense one with a noisy count", () => {
    const data = { ...randomSum("poisson_intercept", 4, 2), count: 287.5, countVariance: 150 };
    expect(compare(data, true).gradient).toBeLessThan(1e-9);
    const large = { ...randomSum("poisson", 3, 2), count: 287.5, countVariance: 5000 };
    expect(compare(large, true).gradient).toBeLessThan(1e-9);
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

  it("does not mind equal eigenvalues", () => {
    const forms = bothForms(randomSum("poisson_intercept", 3, 4));
    expect(disagreementAtEqualEigenvalues(forms)).toBeLessThan(1e-10);
  });

  it.each([
    ["poisson", 2, false],
    ["poisson", 2, true],
    ["poisson_intercept", 3, true],
  ] as const)("has the gradient of differences: %s, d = %i, free mean %s", (layout, d, mean) => {
    const data = randomSum(layout, d, 9, mean);
    const free = { intercept: layout === "poisson_intercept", mean };
    expect(gradientErrorOf(densePoissonSumTerm(data), d, free)).toBeLessThan(1e-7);
    expect(gradientErrorOf(featureSumTerm(data), d, free)).toBeLessThan(1e-7);
  });

  it("has the gradient of differences with a noisy count", () => {
    const data = { ...randomSum("poisson_intercept", 2, 3), count: 287.5, countVariance: 150 };
    expect(gradientErrorOf(featureSumTerm(data), 2, { intercept: true, mean: true })).toBeLessThan(1e-7);
  });

  it("is impossible, not broken, where numbers overflow", () => {
    for (const term of bothForms(randomSum("poisson_intercept", 2, 1)))
      expectImpossibleWhereNumbersOverflow(term);
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

describe("a sum that is not one", () => {
  const good = randomSum("poisson", 2, 1);
  it.each([
    [{ layout: "linear" }, "layout is linear"],
    [{ covariates: 3 }, "values has length 10, must be 18"],
    [{ responseBound: 0 }, "responseBound is 0"],
    [{ count: 0 }, "count is 0"],
    [{ countVariance: -1 }, "countVariance is -1"],
    [{ values: [1, 2, 3, Number.NaN, 5, 6, 7, 8, 9, 10] }, "values[3] is not finite"],
    [{ noise: { ...noise, yx2: undefined } }, "noise.yx2 is NaN"],
    [{ noise: { ...noise, x: 0 } }, "noise.x is 0"],
  ])("%o is refused", (change, message) => {
    expect(() => poissonSumTerm({ ...good, ...change } as PoissonSum)).toThrow(message);
  });

  it("has 2d + d(d + 1) numbers, or one more", () => {
    expect([poissonSumLength("poisson", 3), poissonSumLength("poisson_intercept", 3)]).toEqual([18, 19]);
  });
});
