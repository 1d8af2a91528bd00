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

  it("sums y² for nothing, too", () => {
    for (const intercept of [false, true]) {
      const statistic = poissonRegression({ ...bounds, intercept, square: true });
      expect(statistic.sensitivity("L2", "replace-one")).toBeCloseTo(6, 10);
      expect(statistic.layout.blocks.at(-1)).toEqual({ name: "yy", length: 1, weight: Math.SQRT1_2 / 8 });
    }
  });

  it("finds the worst y' between 0 and Ry where y² weighs most", () => {
    const squaredWeights = { x: 0.3, x2: 0.01, yx: 0.6, yx2: 0.01, y: 0, yy: 1 };
    const { value } = poissonSensitivity({ radius: 1, responseBound: 1, squaredWeights });
    let most = 0;
    for (let i = 0; i <= 200; i++)
      for (let k = 0; k <= 200; k++) {
        const [s, t] = [i / 200, k / 100 - 1];
        const quadratic = (w1: number, w2: number) =>
          w1 * (1 + s * s - 2 * s * t) + w2 * (1 + s * s - 2 * s * t * t);
        const own = 0.3 * (2 - 2 * t) + 0.01 * (2 - 2 * t * t);
        most = Math.max(most, own + quadratic(0.6, 0.01) + (1 - s * s) ** 2);
      }
    expect(value ** 2).toBeGreaterThanOrEqual(most);
    expect(value ** 2).toBeLessThan(1.2 * most);
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
