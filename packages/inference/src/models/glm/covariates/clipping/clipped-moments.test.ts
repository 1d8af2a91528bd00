import { expect, it } from "vitest";
import { randomMixedPoint } from "../../../../examples/mixed-point.ts";
import { seededSource } from "../../../../math/random/index.ts";
import { logisticCurve, logisticOutcome } from "../../../logistic-regression/link/logistic-outcome.ts";
import { logisticLayouts } from "../../../logistic-regression/sums/logistic-sum.ts";
import { statisticCoordinates } from "../../statistic/statistic-coordinates.ts";
import { cellMoments } from "../cells/cell-moments.ts";
import { fiveColumns } from "../five-columns.testing.ts";
import { simulateMixedSum } from "../simulate-mixed.testing.ts";
import { clippedMoments } from "./clipped-moments.ts";

const monomials = statisticCoordinates(logisticLayouts.logistic_intercept, 5);
const cells = 6;
const limits = {
  low: Float64Array.of(-0.5, -Infinity, -0.4, -Infinity, -Infinity),
  high: Float64Array.of(0.7, Infinity, 0.9, Infinity, Infinity),
  radius: 1.2,
};

/**
 * 26 means of 40,000 simulated records against their own standard errors: the largest of 26 normal z-scores exceeds
 * 4.9 once in 40,000 seeds, and the nodes add less than one standard error.
 */
it("are those of simulated people whose rows were clipped", () => {
  const point = randomMixedPoint(seededSource(3), fiveColumns);
  const exact = cellMoments(monomials, fiveColumns, cells, logisticOutcome);
  const nodes = { mean: 1024, covariance: 512 };
  const moments = clippedMoments(exact, monomials, fiveColumns, cells, logisticCurve, limits, nodes);
  moments.moveTo(point);
  const count = 40_000;
  const variances = monomials.map(() => 0);
  const rng = seededSource(4);
  const { values } = simulateMixedSum(rng, point, fiveColumns, { monomials, count, variances, limits });
  const k = monomials.length;
  for (let a = 0; a < k; a++) {
    const error = Math.sqrt(moments.covariance[a * k + a]! / count);
    expect(Math.abs(values[a]! / count - moments.mean[a]!)).toBeLessThan(5.9 * error + 1e-12);
  }
  const share = moments.clippedShare(point);
  expect(share).toBeGreaterThan(0.2);
  expect(Math.max(...exact.mean.map((m, a) => Math.abs(m - moments.mean[a]!)))).toBeGreaterThan(0.05);
});
