import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivative, evaluate, minimum, stationaryPoints } from "./polynomial.ts";

describe("polynomials", () => {
  it("evaluates and differentiates", () => {
    expect(evaluate([1, -2, 0, 4], 3)).toBe(1 - 6 + 108);
    expect(derivative([1, -2, 0, 4])).toEqual([-2, 0, 12]);
  });

  it("finds all stationary points of (t² − 1)²", () => {
    const points = stationaryPoints([1, 0, -2, 0, 1], -3, 3);
    for (const root of [-1, 0, 1])
      expect(Math.min(...points.map((t) => Math.abs(t - root)))).toBeLessThan(1e-12);
  });

  it("never misses the minimum that a dense grid finds", () => {
    const coefficients = fc.array(fc.double({ min: -5, max: 5, noNaN: true }), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(coefficients, fc.double({ min: 0.01, max: 3, noNaN: true }), (polynomial, r) => {
        const { value } = minimum(polynomial, -r, r);
        const grid = Array.from({ length: 801 }, (_, i) => evaluate(polynomial, -r + (i * r) / 400));
        const scale = polynomial.reduce((sum, c, k) => sum + Math.abs(c) * r ** k, 0);
        expect(value).toBeLessThanOrEqual(Math.min(...grid) + 1e-14 * scale);
      }),
      { seed: 1, numRuns: 200 },
    );
  });
});
