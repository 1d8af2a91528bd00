import { describe, expect, it } from "vitest";
import { lemma131AsPrinted } from "../sensitivity/printed-lemmas.ts";
import { weightedValue } from "../statistic.testing.ts";
import { logisticRegression } from "./logistic-regression.ts";
import {
  logisticInterceptSensitivity,
  logisticOneCovariateSensitivity,
  logisticSensitivity,
} from "./sensitivity.ts";

const row = { x: Float64Array.of(0.5, -0.25), y: -1 };

describe("logistic regression", () => {
  it("writes yx and x2 with the default weights", () => {
    const statistic = logisticRegression({ covariates: 2, radius: 2 });
    expect(statistic.layout.coordinates).toEqual(["y*x1", "y*x2", "x1^2", "x2^2", "sqrt2*x1*x2"]);
    expect(statistic.layout.blocks.map((block) => block.weight)).toEqual([1, 0.5]);
    const expected = [-0.5, 0.25, 0.125, 0.03125, -0.0625 * Math.SQRT2];
    for (const [i, value] of weightedValue(statistic, row).entries())
      expect(value).toBeCloseTo(expected[i]!, 15);
  });

  it("writes count, y, yx, x, x2 with an intercept and a count", () => {
    const statistic = logisticRegression({ covariates: 2, radius: 1, intercept: true, count: true });
    expect(statistic.layout.blocks.map((block) => block.name)).toEqual(["count", "y", "yx", "x", "x2"]);
    const value = weightedValue(statistic, row);
    expect(value.slice(0, 2)).toEqual([0.5, -Math.SQRT1_2]);
    expect(value.slice(2, 6)).toEqual([-0.5, 0.25, 0.25, -0.125]);
  });

  it("writes higher orders, odd ones with the response", () => {
    const statistic = logisticRegression({ covariates: 2, radius: 1, order: 4, columns: ["a", "b"] });
    expect(statistic.layout.blocks.map(({ name, length }) => [name, length])).toEqual([
      ["yx", 2],
      ["x2", 3],
      ["yx3", 4],
      ["x4", 5],
    ]);
    expect(statistic.layout.coordinates.slice(5, 9)).toEqual([
      "y*a^3",
      "y*b^3",
      "y*sqrt3*a^2*b",
      "y*sqrt3*a*b^2",
    ]);
    expect(weightedValue(statistic, row)[7]).toBeCloseTo(Math.sqrt(3) * 0.0625, 15);
  });

  it("has the default sensitivities of glm-models spec §2", () => {
    const delta = (options: object) =>
      logisticRegression({ covariates: 2, radius: 3, ...options }).sensitivity("L2", "replace-one") / 3;
    expect(delta({})).toBeCloseTo(Math.sqrt(4.5), 10);
    expect(delta({ intercept: true })).toBeCloseTo(2.604, 3);
    expect(delta({ outside: "drop" })).toBeCloseTo(Math.sqrt(4.5), 10);
  });

  it("drops records outside the ball, count included, and keeps those on it", () => {
    const statistic = logisticRegression({ covariates: 2, radius: 1, outside: "drop" });
    const outside = { x: Float64Array.of(0.9, 0.9), y: 1 };
    expect(weightedValue(statistic, outside)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(weightedValue(statistic, row)[0]).toBeCloseTo(Math.sqrt(2.5), 9);
    expect(statistic.layout.coordinates[0]).toBe("count");
  });

  it("pays for a count that weighs more than what is free", () => {
    const weights = { count: 3 };
    const statistic = logisticRegression({ covariates: 2, radius: 1, outside: "drop", weights });
    expect(statistic.sensitivity("L2", "replace-one")).toBeCloseTo(Math.sqrt(9 + 2), 10);
    expect(statistic.sensitivity("L2", "add-remove")).toBeCloseTo(Math.sqrt(9 + 2), 10);
  });

  it("refuses L1, an intercept with higher orders, and orders out of range", () => {
    const common = { covariates: 2, radius: 1 };
    expect(() => logisticRegression(common).sensitivity("L1", "local")).toThrow("L1 sensitivity");
    expect(() => logisticRegression({ ...common, intercept: true, order: 4 })).toThrow("order is 4");
    expect(() => logisticRegression({ ...common, order: 0 })).toThrow("order is 0");
    expect(() => logisticRegression({ ...common, order: 13 })).toThrow("order is 13");
    expect(() => logisticRegression({ ...common, weights: { x4: 1 } })).toThrow("for a block x4");
  });
});

describe("logistic sensitivities", () => {
  it("all weights 1, R = 1: M = 4 and M = 6 of the spec", () => {
    const four = logisticSensitivity({ radius: 1, squaredWeights: [1, 1, 1, 1] });
    expect(four.value ** 2).toBeCloseTo(8.652893553, 8);
    expect(four.innerProduct).toBeCloseTo(-0.60583, 5);
    expect(logisticSensitivity({ radius: 1, squaredWeights: [1, 1, 1, 1, 1, 1] }).value ** 2).toBeCloseTo(
      12.729812212,
      8,
    );
  });

  it("order 2 is the closed form, and the printed lemma where that is right", () => {
    for (const R of [0.3, 1, 2.5])
      for (const c of [0.05, 0.5, 1, 7]) {
        const { value, innerProduct } = logisticSensitivity({ radius: R, squaredWeights: [1, c] });
        const tau = Math.min(R * R, 1 / (2 * c));
        expect(innerProduct).toBeCloseTo(-tau, 9);
        expect(value).toBeCloseTo(Math.sqrt(2 * R * R + 2 * tau + 2 * c * (R ** 4 - tau * tau)), 10);
        const printed = lemma131AsPrinted({ radius: R, sigma: [1, 1 / Math.sqrt(c)] });
        if (c >= 1 / (2 * R * R)) expect(value).toBeCloseTo(printed, 10);
        else expect(value).toBeLessThan(printed);
        const one = logisticOneCovariateSensitivity({ radius: R, squaredWeights: { yx: 1, x2: c } });
        expect(one).toBeLessThanOrEqual(value);
      }
  });

  it("with intercept: 10 for equal weights, 12.5 for the augmented vector (1, x)", () => {
    const square = (x: number) =>
      logisticInterceptSensitivity({ radius: 1, squaredWeights: { y: 1, yx: 1, x, x2: 1 } }).value ** 2;
    expect(square(1)).toBeCloseTo(10, 10);
    expect(square(2)).toBeCloseTo(12.5, 10);
  });
});
