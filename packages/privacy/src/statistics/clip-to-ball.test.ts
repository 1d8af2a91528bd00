import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipToBall, normRoundedUp } from "./clip-to-ball.ts";

/** x·2^120 as an exact integer, for doubles of modulus 0 or above 2^-60. */
const exact = (x: number) => BigInt(x * 2 ** 120);
const exactSquares = (x: Float64Array) => x.reduce((sum, value) => sum + exact(value) ** 2n, 0n);

const coordinate = fc
  .double({ min: -100, max: 100, noNaN: true })
  .map((value) => (Math.abs(value) < 1e-12 ? 0 : value));
const vector = fc.array(coordinate, { minLength: 1, maxLength: 20 });

describe("clipping to a ball", () => {
  it("leaves the norm at most the radius in exact arithmetic", () => {
    fc.assert(
      fc.property(vector, fc.double({ min: 0.1, max: 50, noNaN: true }), (values, radius) => {
        const x = Float64Array.from(values);
        const before = exactSquares(x);
        const clipped = clipToBall(x, radius);
        expect(exactSquares(x) <= exact(radius) ** 2n).toBe(true);
        if (clipped) expect(before > exact(radius) ** 2n).toBe(true);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it("keeps the direction and reaches the sphere", () => {
    const x = Float64Array.from([3, 4]);
    expect(clipToBall(x, 1)).toBe(true);
    expect(x[0]).toBeCloseTo(0.6, 13);
    expect(x[1]).toBeCloseTo(0.8, 13);
  });

  it("does not report a record on the sphere as moved", () => {
    const x = Float64Array.from([0.6, 0.8]);
    expect(clipToBall(x, 1)).toBe(false);
    expect(x[1]).toBeCloseTo(0.8, 13);
    expect(clipToBall(new Float64Array(3), 1)).toBe(false);
  });

  it("survives numbers whose squares overflow", () => {
    const x = Float64Array.from([1e300, -1e300]);
    expect(normRoundedUp(x)).toBeCloseTo(Math.SQRT2 * 1e300, -290);
    expect(clipToBall(x, 1)).toBe(true);
    expect(x[0]).toBeCloseTo(Math.SQRT1_2, 13);
  });
});
