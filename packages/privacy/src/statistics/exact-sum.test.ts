import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactSum } from "./exact-sum.ts";

function totalsOf(records: readonly (readonly number[])[], grid: number, magnitude: number) {
  const sum = exactSum({ dimension: records[0]!.length, grid, magnitude });
  for (const record of records) sum.add(Float64Array.from(record));
  return sum.totals();
}

/** Each value to the nearest step, ties to even, in integers of 2^-200. */
function nearestSteps(value: number, grid: number): bigint {
  const [numerator, step] = [BigInt(value * 2 ** 200), BigInt(grid * 2 ** 200)];
  const floor = (numerator - (((numerator % step) + step) % step)) / step;
  const twice = 2n * (numerator - floor * step);
  if (twice === step) return floor + (floor & 1n);
  return twice > step ? floor + 1n : floor;
}

const value = fc.double({ min: -3, max: 3, noNaN: true }).map((v) => (Math.abs(v) < 1e-15 ? 0 : v));
const records = fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 40 });

describe("exact sums", () => {
  it("equal the sum of the rounded values in integer arithmetic", () => {
    fc.assert(
      fc.property(records, fc.integer({ min: -38, max: 1 }), (rows, exponent) => {
        const grid = 2 ** exponent;
        const expected = [0, 1].map((j) => rows.reduce((sum, row) => sum + nearestSteps(row[j]!, grid), 0n));
        expect(totalsOf(rows, grid, 3)).toEqual(expected);
      }),
      { seed: 3, numRuns: 200 },
    );
  });

  it("do not depend on the order", () => {
    fc.assert(
      fc.property(records, (rows) => {
        expect(totalsOf([...rows].reverse(), 2 ** -30, 3)).toEqual(totalsOf(rows, 2 ** -30, 3));
      }),
      { seed: 4, numRuns: 100 },
    );
  });

  it("go beyond 2^53 and stay exact", () => {
    const sum = exactSum({ dimension: 2, grid: 2 ** -40, magnitude: 1000 });
    const one = Float64Array.from([1000, -1000 + 2 ** -40]);
    for (let i = 0; i < 100_000; i++) sum.add(one);
    expect(sum.records).toBe(100_000);
    expect(sum.totals()[0]).toBe(100_000n * 1000n * 2n ** 40n);
    expect(sum.totals()[1]).toBe(100_000n * (1n - 1000n * 2n ** 40n));
  });

  it("can be read in between", () => {
    const sum = exactSum({ dimension: 1, grid: 1, magnitude: 5 });
    sum.add(Float64Array.of(2));
    expect(sum.totals()).toEqual([2n]);
    sum.add(Float64Array.of(-5));
    expect(sum.totals()).toEqual([-3n]);
  });

  it("refuse records that exceed the magnitude", () => {
    const sum = exactSum({ dimension: 1, grid: 2 ** -10, magnitude: 5 });
    sum.add(Float64Array.of(5));
    expect(sum.totals()).toEqual([5n * 1024n]);
    sum.add(Float64Array.of(5.01));
    expect(() => sum.totals()).toThrow("declared magnitude");
  });

  it("refuse what is not a number, grids that are no power of two, and too fine grids", () => {
    const sum = exactSum({ dimension: 1, grid: 1, magnitude: 5 });
    sum.add(Float64Array.of(Number.NaN));
    expect(() => sum.totals()).toThrow("declared magnitude");
    expect(() => exactSum({ dimension: 1, grid: 0.3, magnitude: 1 })).toThrow("power of two");
    expect(() => exactSum({ dimension: 1, grid: 2 ** -52, magnitude: 1 })).toThrow("2^51");
  });
});
