import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ecdfDistance } from "./ecdf-distance.ts";

const samples = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 1, maxLength: 12 });

describe("ECDF distance", () => {
  it("is the area between the two step functions", () => {
    expect(ecdfDistance([0], [3])).toBe(3);
    // F_x = 1/2 on [0, 1), 1 from 1; F_y = 1/4, 1/2, 3/4, 1 from 0, 1, 2, 3: gaps 1/4, 1/2, 1/4.
    expect(ecdfDistance([1, 0], [3, 2, 1, 0])).toBe(1);
    expect(ecdfDistance([2, 2, 1], [1, 2, 2])).toBe(0);
  });

  it("is the mean distance of order statistics when the sizes agree", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.infiniteStream(fc.double({ min: -9, max: 9, noNaN: true })),
        (n, stream) => {
          const x = [...stream.take(n)];
          const y = [...stream.take(n)];
          const ordered = (values: number[]) => values.toSorted((a, b) => a - b);
          const mean = ordered(x).reduce((sum, value, i) => sum + Math.abs(value - ordered(y)[i]!), 0) / n;
          expect(ecdfDistance(x, y)).toBeCloseTo(mean, 12);
        },
      ),
    );
  });

  it("is a metric that moves with the values", () => {
    fc.assert(
      fc.property(
        samples,
        samples,
        samples,
        fc.double({ min: -3, max: 3, noNaN: true }),
        (x, y, z, shift) => {
          const distance = ecdfDistance(x, y);
          expect(distance).toBe(ecdfDistance(y, x));
          expect(distance).toBeLessThanOrEqual(ecdfDistance(x, z) + ecdfDistance(z, y) + 1e-12);
          const moved = (values: number[]) => values.map((value) => value + shift);
          expect(ecdfDistance(moved(x), moved(y))).toBeCloseTo(distance, 12);
          expect(ecdfDistance(x, moved(x))).toBeCloseTo(Math.abs(shift), 12);
        },
      ),
    );
  });

  it("refuses samples that have no distribution function", () => {
    expect(() => ecdfDistance([], [1])).toThrow("x is empty, must be one or more values");
    for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])
      expect(() => ecdfDistance([1], [0, bad, 2])).toThrow(/y is a sample with a value that is not finite/);
  });
});
