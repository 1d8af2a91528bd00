import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { weightedValue } from "../statistic.testing.ts";
import { countVector } from "./count-vector.ts";

const columns = ["rain", "sun", "wind"];

describe("count vectors with a total", () => {
  const statistic = countVector({ columns, total: 5 });

  it("cut from the end", () => {
    expect(weightedValue(statistic, [2, 1, 1])).toEqual([2, 1, 1]);
    expect(weightedValue(statistic, [3, 4, 9])).toEqual([3, 2, 0]);
    expect(weightedValue(statistic, Int32Array.of(7, 1, 0))).toEqual([5, 0, 0]);
  });

  it("never exceed the total", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 3, maxLength: 3 }), (counts) => {
        const kept = weightedValue(statistic, counts);
        expect(kept.reduce((a, b) => a + b)).toBe(
          Math.min(
            5,
            counts.reduce((a, b) => a + b),
          ),
        );
        expect(kept.every((value, v) => value >= 0 && value <= counts[v]!)).toBe(true);
      }),
      { seed: 5, numRuns: 200 },
    );
  });

  it("change by 2n, √2·n, or n", () => {
    expect(statistic.sensitivity("L1", "local")).toBe(10);
    expect(statistic.sensitivity("L2", "replace-one")).toBeCloseTo(5 * Math.SQRT2, 10);
    expect(statistic.sensitivity("L1", "add-remove")).toBe(5);
    expect(countVector({ columns: ["a"], total: 5 }).sensitivity("L1", "local")).toBe(5);
  });
});

describe("count vectors with a distance", () => {
  const statistic = countVector({ columns, distance: 3 });

  it("keep their counts up to 2^31 − 1", () => {
    expect(weightedValue(statistic, [9, 0, 2 ** 40])).toEqual([9, 0, 2 ** 31 - 1]);
  });

  it("have that sensitivity, and none under add/remove", () => {
    expect(statistic.sensitivity("L1", "local")).toBe(3);
    expect(statistic.sensitivity("L2", "local")).toBe(3);
    expect(() => statistic.sensitivity("L1", "add-remove")).toThrow("is not known, so nothing is released");
  });

  it("refuse limits that are not whole", () => {
    expect(() => countVector({ columns, distance: 1.5 })).toThrow("distance is 1.5");
    expect(() => countVector({ columns, total: 0 })).toThrow("total is 0");
    expect(() => countVector({ columns, total: 2 ** 31 })).toThrow("total is 2147483648");
  });
});
