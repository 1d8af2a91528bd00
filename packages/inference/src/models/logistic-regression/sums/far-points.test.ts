import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { evenPoint, flat, randomPoint, worstDifference } from "../../glm/points.testing.ts";
import { regressionPoint } from "../../regression/index.ts";
import { simulateLogisticSum } from "../simulate-logistic.ts";
import { denseLogisticSumTerm } from "./dense-logistic-sum-term.ts";
import { logisticSumTerm } from "./sum-term.ts";

const scales = [1e-3, 1e-2, 0.1, 1, 3, 10, 30, 100, 1e3, 1e4, 1e5, 1e6];

describe("the likelihood of a summed statistic far from its data", () => {
  it.each(
    [2, 4, 10].flatMap((d) => [
      { d, count: 300, part: 1 },
      { d, count: 10_000, part: 1e-3 },
    ]),
  )("is the dense one at every scale: d = $d, $count records, noise times $part", ({ d, count, part }) => {
    const noise = { y: 90 * part, yx: 60 * part, x: 120 * part, x2: 40 * part };
    const rng = seededSource(d);
    const layout = "logistic_intercept";
    const data = simulateLogisticSum(rng, randomPoint(rng, d, true), { layout, count, noise });
    const [dense, fast] = [denseLogisticSumTerm(data), logisticSumTerm(data, { mean: true })];
    for (const scale of scales)
      for (const correlation of [0, 0.9, 0.999]) {
        const point = evenPoint(rng, d, scale, correlation);
        const [expected, got] = [regressionPoint(d), regressionPoint(d)];
        const log = dense.addTo(point, expected);
        expect(Math.abs(fast.addTo(point, got) - log)).toBeLessThan(1e-7 * Math.abs(log));
        expect(worstDifference(flat(got), flat(expected))).toBeLessThan(1e-4);
      }
  });
});
