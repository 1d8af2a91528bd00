import { describe, expect, it } from "vitest";
import { randomMixedPoint } from "../../../../examples/mixed-point.ts";
import { seededSource } from "../../../../math/random/index.ts";
import { logisticOutcome } from "../../../logistic-regression/link/logistic-outcome.ts";
import { logisticLayouts } from "../../../logistic-regression/sums/logistic-sum.ts";
import { regressionPoint } from "../../../regression/index.ts";
import { type ColumnKinds, type MixedPoint, numbersOnly } from "../../../regression/mixed/index.ts";
import type { OutcomeMoments } from "../../outcomes/outcome-moments.ts";
import { worstDifference } from "../../points.testing.ts";
import { recordMoments } from "../../statistic/record-moments.ts";
import { statisticCoordinates } from "../../statistic/statistic-coordinates.ts";
import { fiveColumns } from "../five-columns.testing.ts";
import { cellMoments } from "./cell-moments.ts";
import { normalMoments } from "./normal-moments.ts";

const coordinates = statisticCoordinates(logisticLayouts.logistic_intercept, 5);

/** The same with y² integrated as any other power. */
const withSquares: OutcomeMoments = { write: logisticOutcome.write };

/** Σ over cells of share × the moments of a normal law whose indicators have no spread. */
function bySummation(kinds: ColumnKinds, point: MixedPoint) {
  const { covariates: d, numbers } = kinds;
  const g = numbers.length;
  const k = coordinates.length;
  const [mean, second] = [new Float64Array(k), new Float64Array(k * k)];
  point.shares.forEach((share, c) => {
    const moments = recordMoments(coordinates, d, logisticOutcome);
    const cell = regressionPoint(d);
    cell.intercept = point.intercept;
    cell.coefficients.set(point.coefficients);
    cell.mean.set(point.means.subarray(c * d, (c + 1) * d));
    numbers.forEach((i, a) => {
      numbers.forEach((j, b) => {
        for (let n = 0; n < g; n++)
          cell.covariance[i * d + j]! += point.factor[a * g + n]! * point.factor[b * g + n]!;
      });
    });
    moments.moveTo(cell);
    moments.mean.forEach((value, a) => {
      mean[a]! += share * value;
    });
    moments.second.forEach((value, at) => {
      second[at]! += share * value;
    });
  });
  return { mean, covariance: second.map((s, at) => s - mean[Math.floor(at / k)]! * mean[at % k]!) };
}

describe("moments over cells", () => {
  it.each([
    ["numbers and levels", fiveColumns],
    ["numbers only", numbersOnly(5)],
  ])("%s: the sum over cells, and y² as any power", (_, kinds) => {
    const point = randomMixedPoint(seededSource(3), kinds);
    const expected = bySummation(kinds, point);
    const forms = [logisticOutcome, withSquares].map((outcome) =>
      cellMoments(coordinates, kinds, point.shares.length, outcome),
    );
    if (kinds.variables.length === 0) forms.push(normalMoments(coordinates, 5, logisticOutcome));
    for (const got of forms) {
      got.moveTo(point);
      expect(worstDifference(got.mean, expected.mean)).toBeLessThan(1e-13);
      expect(worstDifference(got.covariance, expected.covariance)).toBeLessThan(1e-13);
    }
  });
});
