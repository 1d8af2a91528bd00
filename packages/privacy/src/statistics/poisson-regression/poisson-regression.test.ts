import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { poissonRegression } from "./poisson-regression.ts";
import { poissonSensitivity } from "./sensitivity.ts";

const bounds = { covariates: 2, radius: 2, responseBound: 4 };

describe("poisson regression", () => {
  it("writes x, x2, yx, yx2 with the default weights", () => {
    const statistic = poissonRegression(bounds);
    expect(statistic.layout.blocks).toEqual([
      { name: "x", length: 2, weight: 1 },
      { name: "x2", length: 3, weight: 0.5 },
      { name: "yx", length: 2, weight: 0.25 },
      { name: "yx2", length: 3, weight: 0.125 },
    ]);
    const value = weightedValue(statistic, { x: Float64Array.of(1, -0.5), y: 3 });
    const cross = -0.5 * Math.SQRT2;
    const expected = [1, -0.5, 0.5, 0.125, cross / 2, 0.75, -0.375, 3 / 8, 3 / 32, (3 * cross) / 8];
    for (const [i, each] of value.entries()) expect(each).toBeCloseTo(expected[i]!, 15);
    expect(statistic.layout.coordinates[9]).toBe("y*sqrt2*x1*x2");
  });

  it("costs Δ = 3R by default, the intercept's y for nothing", () => {
    for (const intercept of [false, true]) {
      const statistic = poissonRegression({ ...bounds, intercept });
      expect(statistic.sensitivity("L2", "replace-one")).toBeCloseTo(6, 10);
    }
    expect(poissonRegression({ ...bounds, intercept: true }).layout.coordinates[0]).toBe("y");
  });

  it("adds up all blocks under add/remove", () => {
    const statistic = poissonRegression({ ...bounds, count: true });
    expect(statistic.sensitivity("L2", "add-remove")).toBeCloseTo(2 * Math.sqrt(4.25), 10);
  });

  it("is not fooled where the printed formula is too small", () => {
    const squaredWeights = { x: 1, x2: 1e-4, yx: 1e-4, yx2: 1, y: 0 };
    const { value, innerProduct } = poissonSensitivity({ radius: 1, responseBound: 1, squaredWeights });
    expect(value).toBeCloseTo(2.2361, 4);
    expect(innerProduct).toBe(-1);
  });

  it("refuses a response bound that is not a whole number", () => {
    expect(() => poissonRegression({ ...bounds, responseBound: 2.5 })).toThrow("responseBound is 2.5");
  });
});
