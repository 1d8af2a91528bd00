import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  cholesky,
  choleskyLogDeterminant,
  choleskySolve,
  multiplyLower,
  multiplyLowerTransposed,
  requireCholesky,
  solveLower,
  solveLowerTransposed,
} from "./cholesky.ts";
import { clearUpper } from "./forms.ts";
import {
  definiteMatrix,
  gamma,
  infinityNorm,
  largestDifference,
  SEEDED,
  vectorOf,
} from "./matrices.testing.ts";
import { lowerTimesTransposed, multiplyVector } from "./products.ts";
import { logDeterminant, symmetricInverse, symmetricSolve } from "./symmetric.ts";

const systems = definiteMatrix().chain(({ n, a }) => fc.tuple(fc.constant({ n, a }), vectorOf(n)));

describe("cholesky", () => {
  it("factors a matrix with a known factor", () => {
    const a = Float64Array.of(4, 99, 99, 12, 37, 99, -16, -43, 98);
    expect(cholesky(a, 3)).toBe(3);
    expect([...a]).toEqual([2, 99, 99, 6, 1, 99, -8, 5, 3]);
    expect(choleskyLogDeterminant(a, 3)).toBeCloseTo(Math.log(36), 14);
  });

  it("gives the matrix back, with Higham's bound |A − LLᵀ|_ij ≤ γ_{n+1}(|L||L|ᵀ)_ij ≤ γ_{n+1}√(a_ii a_jj)/(1 − γ)", () => {
    fc.assert(
      fc.property(definiteMatrix(), ({ n, a }) => {
        const l = a.slice();
        if (cholesky(l, n) < n) return;
        const back = new Float64Array(n * n);
        lowerTimesTransposed(l, n, back);
        for (let i = 0; i < n; i++)
          for (let j = 0; j < n; j++) {
            const size = Math.sqrt(a[i * n + i]! * a[j * n + j]!);
            // 2n + 2 instead of n + 1: the product LLᵀ is rounded too.
            expect(Math.abs(back[i * n + j]! - a[i * n + j]!)).toBeLessThanOrEqual(gamma(2 * n + 3) * size);
          }
      }),
      SEEDED,
    );
  });

  it.each([
    ["a negative pivot", [1, 0, 0, 0, -1, 0, 0, 0, 1], 1],
    ["a zero pivot", [0, 0, 0, 0, 1, 0, 0, 0, 1], 0],
    ["an indefinite matrix", [1, 2, 0, 2, 1, 0, 0, 0, 1], 1],
    ["NaN", [1, 0, 0, 0, 1, 0, Number.NaN, 0, 1], 2],
    ["infinity", [1, 0, 0, 0, Number.POSITIVE_INFINITY, 0, 0, 0, 1], 1],
  ])("reports %s by its index", (_, entries, pivot) => {
    expect(cholesky(Float64Array.from(entries), 3)).toBe(pivot);
    expect(() => requireCholesky("the covariance", Float64Array.from(entries), 3)).toThrow(
      `the covariance is not positive definite: pivot ${pivot}`,
    );
  });
});

describe("triangular systems", () => {
  it("solve and multiply undo each other", () => {
    const l = Float64Array.of(2, 0, 0, 6, 1, 0, -8, 5, 3);
    const x = Float64Array.of(1, -2, 3);
    const b = new Float64Array(3);
    multiplyLower(l, 3, x, b);
    expect([...b]).toEqual([2, 4, -9]);
    solveLower(l, 3, b);
    expect([...b]).toEqual([...x]);
    multiplyLowerTransposed(l, 3, b, b);
    expect([...b]).toEqual([-34, 13, 9]);
    solveLowerTransposed(l, 3, b);
    expect([...b]).toEqual([...x]);
  });

  it("choleskySolve leaves the residual of a backward stable solver: ≤ γ_{3n+1}·n·‖A‖·‖x‖ (Higham thm 10.4)", () => {
    fc.assert(
      fc.property(systems, ([{ n, a }, b]) => {
        const l = a.slice();
        if (cholesky(l, n) < n) return;
        const x = b.slice();
        choleskySolve(l, n, x);
        const back = new Float64Array(n);
        multiplyVector(a, x, back, n, n);
        const size = x.reduce((m, v) => Math.max(m, Math.abs(v)), 0);
        const bound = gamma(4 * n + 1) * n * infinityNorm(a, n) * size;
        expect(largestDifference(back, b)).toBeLessThanOrEqual(bound);
      }),
      SEEDED,
    );
  });
});

describe("one-call forms", () => {
  it("keep A and agree with the factor's functions", () => {
    const a = Float64Array.of(4, 12, -16, 12, 37, -43, -16, -43, 98);
    const before = a.slice();
    const work = new Float64Array(9);
    const b = Float64Array.of(4, 12, -16);
    expect(symmetricSolve(a, 3, b, work)).toBe(3);
    expect(largestDifference(b, Float64Array.of(1, 0, 0))).toBeLessThan(1e-12);
    expect(logDeterminant(a, 3, work)).toBeCloseTo(Math.log(36), 13);
    expect(symmetricInverse(a, 3, work)).toBe(3);
    expect(work[0]).toBeCloseTo(1777 / 36, 10);
    expect([...a]).toEqual([...before]);
  });

  it("report a matrix that is not positive definite", () => {
    const a = Float64Array.of(1, 2, 2, 1);
    expect(symmetricSolve(a, 2, new Float64Array(2), new Float64Array(4))).toBe(1);
    expect(symmetricInverse(a, 2, new Float64Array(4))).toBe(1);
    expect(logDeterminant(a, 2, new Float64Array(4))).toBeNaN();
  });

  it("clearUpper leaves a factor that multiplies as a full matrix", () => {
    const l = Float64Array.of(2, 7, 1, 3);
    clearUpper(l, 2);
    expect([...l]).toEqual([2, 0, 1, 3]);
  });
});
