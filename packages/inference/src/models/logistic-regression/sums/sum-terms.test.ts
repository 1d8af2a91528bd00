import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { randomPoint } from "../../glm/points.testing.ts";
import { denseLogisticSumTerm } from "../../glm/sums/dense-sum-term.ts";
import {
  disagreement,
  disagreementAtEqualEigenvalues,
  expectImpossibleWhereNumbersOverflow,
  gradientErrorOf,
} from "../../glm/sums/sum-terms.testing.ts";
import { eigenbasisLogisticSumTerm } from "../eigenbasis/eigenbasis-sum-term.ts";
import { simulateLogisticSum } from "../simulate.ts";
import type { LogisticLayout } from "./statistic-coordinates.ts";
import { type LogisticSum, sumLength } from "./sum-data.ts";
import { logisticSumTerm } from "./sum-term.ts";

const noise = { y: 90, yx: 60, x: 120, x2: 40 };

function randomSum(layout: LogisticLayout, d: number, seed: number): LogisticSum {
  const rng = seededSource(seed);
  return simulateLogisticSum(rng, randomPoint(rng, d, layout !== "logistic"), { layout, count: 300, noise });
}

const bothForms = (data: LogisticSum) =>
  [denseLogisticSumTerm(data), eigenbasisLogisticSumTerm(data)] as const;

describe("the likelihood of a summed statistic", () => {
  it.each([
    ["logistic", 1],
    ["logistic", 2],
    ["logistic", 5],
    ["logistic", 8],
    ["logistic_intercept", 1],
    ["logistic_intercept", 2],
    ["logistic_intercept", 5],
    ["logistic_intercept", 8],
  ] as const)("in the eigenbasis is the dense one: %s, d = %i", (layout, d) => {
    const mean = layout !== "logistic";
    const forms = bothForms(randomSum(layout, d, d));
    const { log, gradient } = disagreement(forms, { covariates: d, mean, seed: `${layout} ${d}` });
    // Both lose digits to the condition of K, a few hundred here.
    expect(log).toBeLessThan(1e-12);
    expect(gradient).toBeLessThan(1e-10);
  });

  it("does not mind equal eigenvalues", () => {
    const forms = bothForms(randomSum("logistic_intercept", 3, 4));
    expect(disagreementAtEqualEigenvalues(forms)).toBeLessThan(1e-11);
  });

  it.each([
    ["logistic", 3, false],
    ["logistic", 2, true],
    ["logistic_intercept", 3, true],
  ] as const)("has the gradient of differences: %s, d = %i, free mean %s", (layout, d, mean) => {
    const data = randomSum(layout, d, 9);
    const free = { intercept: mean, mean };
    expect(gradientErrorOf(denseLogisticSumTerm(data), d, free)).toBeLessThan(1e-8);
    expect(gradientErrorOf(logisticSumTerm(data, { mean }), d, free)).toBeLessThan(1e-8);
  });

  it("has the gradient of differences with a noisy count", () => {
    const data = { ...randomSum("logistic_intercept", 2, 3), count: 287.5, countVariance: 150 };
    expect(
      gradientErrorOf(logisticSumTerm(data, { mean: true }), 2, { intercept: true, mean: true }),
    ).toBeLessThan(1e-8);
    expect(() => eigenbasisLogisticSumTerm(data)).toThrow("countVariance is positive");
  });

  it("is impossible, not broken, where numbers overflow", () => {
    for (const term of bothForms(randomSum("logistic_intercept", 2, 1)))
      expectImpossibleWhereNumbersOverflow(term);
  });
});

describe("a sum that is not one", () => {
  const good = randomSum("logistic", 2, 1);
  it.each([
    [{ layout: "linear" }, "layout is linear"],
    [{ covariates: 3 }, "values has length 5, must be 9"],
    [{ count: 0 }, "count is 0"],
    [{ countVariance: -1 }, "countVariance is -1"],
    [{ values: [1, 2, 3, Number.NaN, 5] }, "values[3] is not finite"],
    [{ noise: { yx: 1 } }, "noise.x2 is NaN"],
    [{ noise: { yx: 0, x2: 1 } }, "noise.yx is 0"],
  ])("%o is refused", (change, message) => {
    expect(() => denseLogisticSumTerm({ ...good, ...change } as LogisticSum)).toThrow(message);
  });

  it("has d + d(d + 1)/2 numbers, or 1 + d more", () => {
    expect([sumLength("logistic", 3), sumLength("logistic_intercept", 3)]).toEqual([9, 13]);
  });
});
