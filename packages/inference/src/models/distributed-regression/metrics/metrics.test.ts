import { describe, expect, it } from "vitest";
import { seededSource } from "../../../math/random/index.ts";
import { estimationError, predictionError, predictiveMoments } from "./errors.ts";
import { unbiasedSquaredMmd } from "./mmd.ts";

describe("unbiasedSquaredMmd", () => {
  it("averages to 0 for samples of one law, and to the distance of two", () => {
    const rng = seededSource(5);
    const sample = (shift: number) => Float64Array.from({ length: 20 }, () => shift + rng.normal());
    const average = (shift: number) => {
      const values = Array.from({ length: 400 }, () => unbiasedSquaredMmd(sample(0), sample(shift), 1, 0.5));
      const mean = values.reduce((sum, v) => sum + v, 0) / values.length;
      const variance = values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length;
      return { mean, error: Math.sqrt(variance / values.length) };
    };
    // E k over two normals a apart: √(h/(h+2))·exp(−a²/2(h+2)). 5 standard errors: false alarm 6e-7 each.
    const between = (a: number) => Math.sqrt(0.5 / 2.5) * Math.exp((-a * a) / 5);
    for (const a of [0, 1]) {
      const { mean, error } = average(a);
      expect(Math.abs(mean - 2 * (between(0) - between(a)))).toBeLessThan(5 * error);
    }
  });

  it("wants two rows of each", () => {
    expect(() => unbiasedSquaredMmd(new Float64Array(3), new Float64Array(4), 2)).toThrow(
      "number of rows of x",
    );
    expect(() => unbiasedSquaredMmd(new Float64Array(4), new Float64Array(2), 2)).toThrow(
      "number of rows of y",
    );
    expect(() => unbiasedSquaredMmd(new Float64Array(4), new Float64Array(4), 2, 0)).toThrow("variance is 0");
  });
});

describe("errors of estimates", () => {
  const theta = Float64Array.of(2, -1);

  it("are mean squares", () => {
    expect(estimationError(theta, Float64Array.of(0, 0))).toBe(2.5);
    expect(predictionError(theta, Float64Array.of(1, 1, 0, 2), Float64Array.of(3, -2))).toBe(2);
    expect(() => predictionError(theta, new Float64Array(3), new Float64Array(2))).toThrow("features");
    expect(() => estimationError(theta, new Float64Array(3))).toThrow("estimate");
  });

  it("predict with the uncertainty of coefficients and residual", () => {
    const posterior = { mean: theta, covariance: Float64Array.of(2, 1, 1, 3), variance: 0.5 };
    expect(predictiveMoments(posterior, Float64Array.of(1, 2))).toEqual({ mean: 0, variance: 18.5 });
  });
});
