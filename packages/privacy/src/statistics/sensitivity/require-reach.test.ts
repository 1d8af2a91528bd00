import { describe, expect, it } from "vitest";
import { boundedScalar } from "../bounded-scalar/bounded-scalar.ts";
import { scalarSensitivity } from "../bounded-scalar/sensitivity.ts";
import { blockAveragedSensitivity } from "../linear-regression/block-averages.ts";
import { linearRegression } from "../linear-regression/linear-regression.ts";
import {
  linearAddRemoveSensitivity,
  linearReplaceOneSensitivity,
  linearSensitivity,
} from "../linear-regression/sensitivity.ts";
import { logisticRegression } from "../logistic-regression/logistic-regression.ts";
import {
  logisticInterceptSensitivity,
  logisticOneCovariateSensitivity,
  logisticSensitivity,
} from "../logistic-regression/sensitivity.ts";
import { perturbedInputs } from "../perturbed-inputs/perturbed-inputs.ts";
import { poissonRegression } from "../poisson-regression/poisson-regression.ts";
import { poissonSensitivity } from "../poisson-regression/sensitivity.ts";
import { gaussianMeanRange, gaussianRange, poissonRange } from "../posterior-range/posterior-range.ts";
import { recordNormSensitivity } from "./record-norm.ts";

const row = { covariates: 2, radius: 1, responseBound: 1 };
const tiny = 2.7e-162;
const linear = (radius: number, weight = 1) => ({
  radius,
  responseBound: 1,
  squaredWeights: { x2: weight, xy: weight },
});
const poisson = { x: 1, x2: 1, yx: 1, yx2: 1, y: 0 };
const data = { low: 0, high: 1e-170 };
const unit = { low: 0, high: 1 };

describe("squares that would under- or overflow are refused, never taken for small", () => {
  it.each<[string, () => unknown]>([
    ["logistic radius", () => logisticRegression({ covariates: 2, radius: 1e-100 })],
    [
      "logistic radius of a high order",
      () => logisticRegression({ covariates: 2, radius: 1e-30, order: 12 }),
    ],
    ["poisson radius", () => poissonRegression({ ...row, radius: 1e-100 })],
    ["linear radius", () => linearRegression({ ...row, radius: 2e-81 })],
    ["linear response bound", () => linearRegression({ ...row, responseBound: 1e100 })],
    ["linear weights", () => linearRegression({ ...row, weights: { x2: tiny, xy: tiny, yy: tiny } })],
    ["linear reach", () => linearRegression({ ...row, radius: 1e-50, weights: { x2: 1, xy: 1, yy: 1 } })],
    ["bounds with a square", () => boundedScalar({ low: -1e200, high: 1e200, square: true })],
    ["bounds", () => boundedScalar({ low: 0, high: 1e-200 })],
    ["the weight of a count", () => boundedScalar({ ...unit, count: true, weights: { count: tiny } })],
    ["perturbed inputs", () => perturbedInputs({ ...row, radius: 1e-100 })],
    ["perturbed inputs, weight", () => perturbedInputs({ ...row, radius: 1e-40, responseBound: 1e40 })],
    ["scalarSensitivity", () => scalarSensitivity({ low: 0, high: 1e-200 }, 1, "L2", "local")],
    ["scalarSensitivity, weight", () => scalarSensitivity(unit, 1e-200, "L2", "local")],
    ["linearSensitivity", () => linearSensitivity({ ...linear(2e-81), covariates: 1 })],
    ["linearReplaceOneSensitivity", () => linearReplaceOneSensitivity(linear(1, 1e-300))],
    ["linearAddRemoveSensitivity", () => linearAddRemoveSensitivity(linear(1e-100))],
    ["blockAveraged", () => blockAveragedSensitivity({ rowsPerBlock: 2, radius: 1e-170, responseBound: 1 })],
    ["logisticSensitivity", () => logisticSensitivity({ radius: 1e-100, squaredWeights: [1, 1] })],
    ["logisticSensitivity, weight", () => logisticSensitivity({ radius: 1, squaredWeights: [1e-300] })],
    [
      "logisticOneCovariate",
      () => logisticOneCovariateSensitivity({ radius: 1e-100, squaredWeights: { yx: 1, x2: 1 } }),
    ],
    [
      "logisticIntercept",
      () => logisticInterceptSensitivity({ radius: 1e-50, squaredWeights: { y: 0, yx: 0, x: 0, x2: 1 } }),
    ],
    [
      "poissonSensitivity",
      () => poissonSensitivity({ radius: 1e-100, responseBound: 1, squaredWeights: poisson }),
    ],
    [
      "recordNorm",
      () =>
        recordNormSensitivity([{ squaredWeight: 1, degree: 2, responsePower: 0 }], {
          radius: 2e-81,
          responseBound: 1,
        }),
    ],
    ["gaussianRange", () => gaussianRange({ data, variance: { low: 1, high: 2 } }, "replace-one")],
    ["gaussianMeanRange", () => gaussianMeanRange({ data, mean: data, variance: 1 }, "add-remove")],
    ["poissonRange", () => poissonRange({ cap: 1e300, rate: { low: 1, high: 2 } }, "replace-one")],
  ])("%s", (_, make) => {
    expect(make).toThrow(/must be (0, or )?from 2\^-/);
  });

  it("sensible sizes scale as they should, up to the limits", () => {
    const at = (radius: number) =>
      linearRegression({ ...row, radius, responseBound: radius }).sensitivity("L2", "replace-one");
    for (const radius of [2 ** -99, 2 ** -30, 2 ** 30, 2 ** 99]) expect(at(radius) / radius ** 2).toBe(at(1));
    const logistic = (radius: number) =>
      logisticRegression({ covariates: 2, radius }).sensitivity("L2", "replace-one");
    for (const radius of [2 ** -200, 2 ** 200]) expect(logistic(radius) / radius).toBe(logistic(1));
  });

  it("zeros stay where they were allowed", () => {
    expect(boundedScalar({ low: 0, high: 1 }).sensitivity("L1", "local")).toBeGreaterThan(0);
    expect(linearReplaceOneSensitivity({ ...linear(1), responseBound: 0 }).value).toBeGreaterThan(1);
    expect(linearAddRemoveSensitivity({ ...linear(1), squaredWeights: { x2: 1, xy: 0 } })).toBeCloseTo(1, 12);
  });
});
