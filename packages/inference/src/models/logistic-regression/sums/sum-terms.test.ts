import { expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { randomPoint } from "../../glm/points.testing.ts";
import { describeRefusedSums, describeSumTerms } from "../../glm/sums/sum-terms.testing.ts";
import { eigenbasisLogisticSumTerm } from "../eigenbasis/eigenbasis-sum-term.ts";
import { simulateLogisticSum } from "../simulate-logistic.ts";
import { denseLogisticSumTerm } from "./dense-logistic-sum-term.ts";
import type { LogisticLayout, LogisticSum } from "./logistic-sum.ts";
import { logisticSumTerm } from "./sum-term.ts";

const noise = { y: 90, yx: 60, x: 120, x2: 40 };

function randomSum(layout: LogisticLayout, d: number, seed: number, mean: boolean): LogisticSum {
  const rng = seededSource(seed);
  return simulateLogisticSum(rng, randomPoint(rng, d, mean), { layout, count: 300, noise });
}

describeSumTerms<LogisticLayout, LogisticSum>({
  layout: { plain: "logistic", intercept: "logistic_intercept" },
  freeMean: false,
  randomSum,
  dense: denseLogisticSumTerm,
  fast: eigenbasisLogisticSumTerm,
  chosen: (sum, mean) => logisticSumTerm(sum, { mean }),
  // A condition of a few hundred.
  tolerance: { log: 1e-12, gradient: 1e-10, equal: 1e-11 },
  differences: 1e-8,
});

describeRefusedSums(randomSum("logistic", 2, 1, false), denseLogisticSumTerm, [
  [{ noise: { yx: 1 } }, "noise.x2 is NaN"],
  [{ noise: { yx: 0, x2: 1 } }, "noise.yx is 0"],
]);

it("the eigenbasis is for public counts", () => {
  const data = { ...randomSum("logistic_intercept", 2, 3, true), countVariance: 150 };
  expect(() => eigenbasisLogisticSumTerm(data)).toThrow("countVariance is positive");
});
