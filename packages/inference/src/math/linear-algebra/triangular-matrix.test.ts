import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cholesky, choleskySolve } from "./cholesky.ts";
import { clearUpper, setIdentity } from "./forms.ts";
import { definiteMatrix, gamma, infinityNorm, largestDifference, SEEDED } from "./matrices.testing.ts";
import { multiply } from "./products.ts";
import { choleskyInverse, invertLower, solveLowerMatrix } from "./triangular-matrix.ts";

function identity(n: number): Float64Array {
  const one = new Float64Array(n * n);
  setIdentity(one, n);
  return one;
}

describe("matrix solves", () => {
  it("solves for several right-hand sides", () => {
    const l = Float64Array.of(2, 0, 1, 4);
    const b = Float64Array.of(2, 4, 6, 5, 10, 15);
    solveLowerMatrix(l, 2, b, 3);
    expect([...b]).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it("inverts L in place, with residual ≤ γ_n·n·‖L‖·‖L⁻¹‖", () => {
    fc.assert(
      fc.property(definiteMatrix(), ({ n, a }) => {
        const l = a.slice();
        if (cholesky(l, n) < n) return;
        clearUpper(l, n);
        const inverse = l.slice();
        invertLower(inverse, n, inverse);
        const product = new Float64Array(n * n);
        multiply(inverse, l, product, n, n, n);
        const bound = gamma(2 * n + 2) * n * infinityNorm(l, n) * infinityNorm(inverse, n);
        expect(largestDifference(product, identity(n))).toBeLessThanOrEqual(bound);
      }),
      SEEDED,
    );
  });

  it("choleskyInverse equals solving for the identity, is symmetric, and works in place", () => {
    fc.assert(
      fc.property(definiteMatrix(), ({ n, a }) => {
        const l = a.slice();
        if (cholesky(l, n) < n) return;
        const inverse = new Float64Array(n * n);
        choleskyInverse(l, n, inverse);
        const solved = identity(n);
        for (let i = 0; i < n; i++) choleskySolve(l, n, solved.subarray(i * n, i * n + n));
        choleskyInverse(l, n, l);
        expect([...l]).toEqual([...inverse]);
        // Both have forward error ≤ c·n²·ε·κ·‖A⁻¹‖ (Higham §14.3).
        const size = infinityNorm(inverse, n);
        const bound = 8 * n * gamma(n + 1) * infinityNorm(a, n) * size * size;
        expect(largestDifference(inverse, solved)).toBeLessThanOrEqual(bound);
        for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) expect(l[i * n + j]).toBe(l[j * n + i]);
      }),
      SEEDED,
    );
  });
});
