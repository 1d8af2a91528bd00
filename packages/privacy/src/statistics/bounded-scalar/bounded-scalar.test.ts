import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { boundedScalar } from "./bounded-scalar.ts";
import { scalarSensitivity } from "./sensitivity.ts";

describe("bounded scalar", () => {
  it("writes count, x and x² with their weights", () => {
    const weights = { count: 3, x: 2, x2: 0.5 };
    const statistic = boundedScalar({ low: -2, high: 4, square: true, count: true, column: "age", weights });
    expect(weightedValue(statistic, 3)).toEqual([3, 6, 4.5]);
    expect(statistic.layout.coordinates).toEqual(["count", "age", "age^2"]);
    expect(statistic.magnitude).toBeCloseTo(8, 10);
  });

  it("has sensitivity high − low, and the larger end under add/remove", () => {
    const statistic = boundedScalar({ low: -1, high: 3 });
    expect(statistic.sensitivity("L1", "replace-one")).toBeCloseTo(4, 10);
    expect(statistic.sensitivity("L2", "local")).toBeCloseTo(4, 10);
    expect(statistic.sensitivity("L1", "add-remove")).toBeCloseTo(3, 10);
    expect(statistic.sensitivity("L1", "replace-one")).toBeGreaterThanOrEqual(4);
  });

  it.each([
    [0.5, 1],
    [0.3, 0.6],
    [2, 6.25],
  ])("[−B,B] with w = 1, B = %d: (B+½)² from B = ½ on, 2B below", (B, expected) => {
    expect(scalarSensitivity({ low: -B, high: B }, 1, "L1", "replace-one")).toBeCloseTo(expected, 12);
  });

  it("adds the count only under add/remove, by norm", () => {
    const statistic = boundedScalar({ low: 0, high: 4, count: true, weights: { count: 3 } });
    expect(statistic.sensitivity("L1", "replace-one")).toBeCloseTo(4, 10);
    expect(statistic.sensitivity("L1", "add-remove")).toBeCloseTo(7, 10);
    expect(statistic.sensitivity("L2", "add-remove")).toBeCloseTo(5, 10);
  });

  it("is integral for whole bounds and weights only", () => {
    const integral = (options: object) => boundedScalar({ low: 0, high: 5, ...options }).integral;
    expect(integral({ integer: true, count: true })).toBe(true);
    expect(integral({})).toBe(false);
    expect(integral({ integer: true, high: 5.5 })).toBe(false);
    expect(integral({ integer: true, weights: { x: 0.5 } })).toBe(false);
    expect(integral({ integer: true, square: true, weights: { x2: 1 } })).toBe(true);
  });

  it("keeps the width of a narrow interval far from 0", () => {
    const bounds = { low: 2 ** 53 - 4, high: 2 ** 53 - 1 };
    const whole = boundedScalar({ ...bounds, integer: true });
    expect(whole.sensitivity("L1", "replace-one")).toBeGreaterThanOrEqual(3);
    expect(whole.integral).toBe(false);
    expect(boundedScalar({ low: 0, high: 2 ** 52 - 1, integer: true }).integral).toBe(true);
    // (x, x²) of the two ends: the width itself is exact in both.
    const [low, high] = [1e9, 1e9 + 2 ** -20];
    for (const norm of ["L1", "L2"] as const)
      expect(scalarSensitivity({ low, high }, 0, norm, "replace-one")).toBe(high - low);
    const square = scalarSensitivity({ low, high }, 1e-9, "L1", "replace-one");
    expect(square / (2 ** -20 * (1 + 1e-9 * (low + high)))).toBeCloseTo(1, 14);
  });

  it("refuses missing, infinite and reversed bounds", () => {
    expect(() => boundedScalar({ low: 1, high: 1 })).toThrow("high is 1, must be greater than low");
    expect(() => boundedScalar({ low: Number.NaN, high: 1 })).toThrow("low is NaN");
    expect(() => boundedScalar({ low: 0, high: Number.POSITIVE_INFINITY })).toThrow("high is Infinity");
  });
});
