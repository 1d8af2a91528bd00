import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { gradientError } from "../../gradients.testing.ts";
import { logisticCurve, logisticOutcome } from "../../logistic-regression/link/logistic-outcome.ts";
import { logisticLayouts } from "../../logistic-regression/sums/logistic-sum.ts";
import { plainUnits } from "../../regression/index.ts";
import {
  type ColumnKinds,
  cellCount,
  type MixedStart,
  mixedModel,
  mixedPrior,
  numbersOnly,
} from "../../regression/mixed/index.ts";
import { paperDefaults } from "../../regression/regression-prior.ts";
import { statisticCoordinates } from "../statistic/statistic-coordinates.ts";
import { cellMoments } from "./cells/cell-moments.ts";
import { normalMoments } from "./cells/normal-moments.ts";
import { clippedMoments } from "./clipping/clipped-moments.ts";
import { fiveColumns } from "./five-columns.testing.ts";
import { mixedSumTerm } from "./mixed-sum-term.ts";

const coordinates = statisticCoordinates(logisticLayouts.logistic_intercept, 5);
const shape = { covariates: 5, intercept: true, mean: true, residual: false };

/** Tight bounds, so that a third of the nodes are moved, by the box or the ball or both. */
const limits = {
  low: Float64Array.of(-0.5, -Infinity, -0.4, -Infinity, -Infinity),
  high: Float64Array.of(0.7, Infinity, 1, Infinity, Infinity),
  radius: 1.2,
};

/** Levels of which one nearly implies another. */
const roughly = {
  covariance: Float64Array.from({ length: 25 }, (_, at) => (at % 6 === 0 ? 0.2 : 0.1 - 0.02 * (at % 5))),
  sd: new Float64Array(25).fill(0.01),
};

function modelOf(
  kinds: ColumnKinds,
  clause = {},
  countVariance = 0,
  clipped = false,
  rough?: MixedStart["rough"],
) {
  const rng = seededSource(2);
  const cells = cellCount(kinds);
  const exact =
    clipped && cells === 1
      ? normalMoments(coordinates, 5, logisticOutcome)
      : cellMoments(coordinates, kinds, cells, logisticOutcome);
  const nodes = { mean: 24, covariance: 16 };
  const moments = clipped
    ? clippedMoments(exact, coordinates, kinds, cells, logisticCurve, limits, nodes)
    : exact;
  const values = Float64Array.from(coordinates, () => 60 + 20 * rng.normal());
  const term = mixedSumTerm({ count: 300, countVariance, values, variances: values.map(() => 50) }, moments);
  return mixedModel({
    ...{ shape, kinds, terms: [term], units: plainUnits(5) },
    prior: mixedPrior(clause, shape, kinds, paperDefaults),
    start: {
      ...(rough && { rough }),
      mean: [0.1, 0.3, -0.1, 0.2, 0.4],
      coefficients: [0.5, -0.5, 0.2, 0, 0.3],
    },
  });
}

describe("the gradient of a mixed regression", () => {
  it.each<[string, ReturnType<typeof modelOf>]>([
    ["numbers and levels", modelOf(fiveColumns)],
    ["numbers only", modelOf(numbersOnly(5))],
    ["slopes in a ball", modelOf(fiveColumns, { norm: 2 })],
    ["clipped rows", modelOf(fiveColumns, {}, 0, true)],
    ["clipped numbers", modelOf(numbersOnly(5), {}, 20, true)],
    ["rotated levels", modelOf(fiveColumns, {}, 0, false, roughly)],
    ["a noisy count", modelOf(fiveColumns, {}, 30)],
    [
      "levels only",
      modelOf({
        covariates: 5,
        numbers: [],
        variables: [
          { levels: 2, columns: [{ place: 0, level: 1 }] },
          { levels: 2, columns: [{ place: 1, level: 1 }] },
          { levels: 4, columns: [1, 2, 3].map((level) => ({ place: level + 1, level })) },
        ],
      }),
    ],
  ])("%s", (name, model) => {
    // Where a node meets a bound the density has a kink: one point, at which none does.
    expect(gradientError(model, seededSource(5), name.startsWith("clipped") ? 1 : 3)).toBeLessThan(1e-7);
  });
});
