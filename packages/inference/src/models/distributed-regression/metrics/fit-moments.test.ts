import { describe, expect, it } from "vitest";
import { createFit } from "../../../fit/create-fit.ts";
import { predictLinear } from "../../linear-regression/prediction/predict.ts";
import { predictiveMoments } from "./errors.ts";
import { fittedCoefficients, fittedPredictionError } from "./fit-moments.ts";
import { unbiasedSquaredMmd } from "./mmd.ts";

const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
const parameters = [
  { name: "intercept", shape: [] },
  { name: "coefficients", shape: [2], labels: ["age", "dose"] },
  { name: "sigma", shape: [] },
];
const draws = Float64Array.of(1, 0.5, 2, 3, 2, 0.7, -1, 4, 0, 0.6, 1, 5);
const fit = createFit(parameters, [{ chain: 0, seed: 1, draws, stats: {}, warmup, seconds: 0 }], { seed: 1 });

describe("coefficients of a fit", () => {
  it("have the moments that predictions are made of", () => {
    const fitted = fittedCoefficients(fit);
    expect(fitted.labels).toEqual(["intercept", "age", "dose"]);
    const { mean, variance } = predictiveMoments(fitted, Float64Array.of(1, 40, 3));
    const [{ response }] = predictLinear(fit, [[40, 3]]) as [ReturnType<typeof predictLinear>[0]];
    expect(mean).toBeCloseTo(response!.mean, 12);
    expect(Math.sqrt(variance)).toBeCloseTo(response!.sd, 12);
  });

  it("can be compared draw by draw", () => {
    const { draws: rows } = fittedCoefficients(fit);
    expect([...rows]).toEqual([1, 0.5, 2, 2, 0.7, -1, 0, 0.6, 1]);
    expect(unbiasedSquaredMmd(rows, rows, 3, 1)).toBeLessThan(0);
  });

  it("predict with an error in original units", () => {
    const predicted = [
      [40, 3],
      [20, 0],
    ].map((row) => predictLinear(fit, [row])[0]!.expected.mean);
    const error = fittedPredictionError(
      fit,
      [
        [40, 3],
        [20, 0],
      ],
      [predicted[0]! + 2, predicted[1]! - 4],
    );
    expect(error).toBeCloseTo(10, 12);
    expect(() => fittedPredictionError(fit, [[1, 2]], [])).toThrow("responses has length 0");
  });
});
