import { describe, expect, it } from "vitest";
import { symmetricEigen } from "../../../math/linear-algebra/index.ts";
import { momentProjection } from "./projected-moments.ts";

function eigenvalues(matrix: Float64Array, n: number): readonly number[] {
  const values = new Float64Array(n);
  symmetricEigen(matrix, n, values, new Float64Array(n * n), new Float64Array(n));
  return [...values];
}

describe("momentProjection", () => {
  it("raises negative eigenvalues to 0", () => {
    const matrix = Float64Array.of(1, 2, 2, 1);
    expect(momentProjection(2, false)(matrix)).toBe(1);
    matrix.forEach((v) => {
      expect(v).toBeCloseTo(1.5, 12);
    });
  });

  it("keeps a public count and the first moments, and projects the scatter about the mean", () => {
    const matrix = Float64Array.of(10, 20, -5, 20, 35, 3, -5, 3, 4);
    expect(momentProjection(3, true)(matrix)).toBeGreaterThan(0);
    expect([...matrix.subarray(0, 3)]).toEqual([10, 20, -5]);
    expect(Math.min(...eigenvalues(matrix, 3))).toBeGreaterThan(-1e-12);
  });

  it("leaves moments of data alone", () => {
    const matrix = Float64Array.of(10, 20, 20, 45);
    expect(momentProjection(2, true)(matrix)).toBe(0);
    expect([...matrix]).toEqual([10, 20, 20, 45]);
  });
});
