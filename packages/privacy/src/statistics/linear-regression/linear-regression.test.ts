import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { linearRegression } from "./linear-regression.ts";

const row = { x: Float64Array.of(0.5, -0.25), y: 2 };
const bounds = { covariates: 2, radius: 1, responseBound: 2 };

describe("linear regression", () => {
  it("writes x2, xy, yy in wire order with the default weights", () => {
    const statistic = linearRegression(bounds);
    expect(statistic.layout.coordinates).toEqual(["x1^2", "x2^2", "sqrt2*x1*x2", "y*x1", "y*x2", "y^2"]);
    expect(statistic.layout.blocks).toEqual([
      { name: "x2", length: 3, weight: 1 },
      { name: "xy", length: 2, weight: 0.5 },
      { name: "yy", length: 1, weight: 0.25 },
    ]);
    const expected = [0.25, 0.0625, -0.125 * Math.SQRT2, 0.5, -0.25, 1];
    for (const [i, value] of weightedValue(statistic, row).entries())
      expect(value).toBeCloseTo(expected[i]!, 15);
  });

  it("writes count, x, x2, y, xy, yy with an intercept and a count", () => {
    const statistic = linearRegression({ ...bounds, intercept: true, count: true, columns: ["a", "b"] });
    expect(statistic.layout.blocks.map((block) => block.name)).toEqual(["count", "x", "x2", "y", "xy", "yy"]);
    expect(statistic.layout.coordinates.slice(0, 3)).toEqual(["count", "a", "b"]);
    expect(weightedValue(statistic, row).slice(0, 3)).toEqual([0.5, 0.5, -0.25]);
    expect(weightedValue(statistic, row)[6]).toBe(1);
  });

  it("can leave out y² and the factor √2", () => {
    const weights = { x2: 1, xy: 1 };
    const statistic = linearRegression({ ...bounds, square: false, crossProducts: "upper-iid", weights });
    expect(weightedValue(statistic, row)).toEqual([0.25, 0.0625, -0.125, 1, -0.5]);
  });

  it("in rescaled units has Δ = √4.5·R², whatever the bounds, and y² is free", () => {
    for (const [radius, responseBound] of [
      [1, 1],
      [3, 0.1],
      [0.2, 7],
    ] as const)
      for (const square of [true, false]) {
        const statistic = linearRegression({ covariates: 3, radius, responseBound, square });
        const delta = statistic.sensitivity("L2", "replace-one");
        expect(delta / radius ** 2).toBeCloseTo(Math.sqrt(4.5), 10);
        expect(statistic.sensitivity("L2", "local")).toBe(delta);
      }
  });

  it("bounds every coordinate by its magnitude", () => {
    const statistic = linearRegression({ ...bounds, intercept: true, count: true });
    const corner = { x: Float64Array.of(Math.SQRT1_2, Math.SQRT1_2), y: -2 };
    for (const record of [corner, { x: Float64Array.of(1, 0), y: 2 }])
      for (const value of weightedValue(statistic, record))
        expect(Math.abs(value)).toBeLessThanOrEqual(statistic.magnitude);
  });

  it("refuses L1, bad bounds and unknown blocks", () => {
    expect(() => linearRegression(bounds).sensitivity("L1", "local")).toThrow("L1 sensitivity");
    expect(() => linearRegression({ ...bounds, radius: 0 })).toThrow("radius is 0");
    expect(() => linearRegression({ ...bounds, responseBound: Number.NaN })).toThrow("responseBound is NaN");
    const weights = { yx: 1 } as object;
    expect(() => linearRegression({ ...bounds, weights })).toThrow("for a block yx");
  });
});
