import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cholesky } from "./cholesky.ts";
import { definiteMatrix, gamma, largestDifference, SEEDED, vectorOf } from "./matrices.testing.ts";
import { lowerTimesTransposed } from "./products.ts";
import { choleskyDowndate, choleskyUpdate } from "./rank-one.ts";

const changes = definiteMatrix().chain(({ n, a }) => fc.tuple(fc.constant({ n, a }), vectorOf(n)));

function plusOuter(a: Float64Array, x: Float64Array, n: number): Float64Array {
  return a.map((v, at) => v + x[Math.floor(at / n)]! * x[at % n]!);
}

describe("rank-one changes", () => {
  it("update gives the factor of A + xxᵀ (orthogonal rotations: error ≤ c·n·ε·tr)", () => {
    fc.assert(
      fc.property(changes, ([{ n, a }, x]) => {
        const l = a.slice();
        if (cholesky(l, n) < n) return;
        const wanted = plusOuter(a, x, n);
        choleskyUpdate(l, n, x.slice());
        const back = new Float64Array(n * n);
        lowerTimesTransposed(l, n, back);
        let trace = 0;
        for (let i = 0; i < n; i++) trace += wanted[i * n + i]!;
        expect(largestDifference(back, wanted)).toBeLessThanOrEqual(gamma(16 * n) * trace);
      }),
      SEEDED,
    );
  });

  it("downdate undoes update", () => {
    fc.assert(
      fc.property(changes, ([{ n, a }, x]) => {
        for (let i = 0; i < n; i++) a[i * n + i]! += 1;
        const l = a.slice();
        cholesky(l, n);
        const before = l.slice();
        choleskyUpdate(l, n, x.slice());
        expect(choleskyDowndate(l, n, x.slice())).toBe(n);
        // The condition of the downdate is at most (1 + |x|²/λmin) ≤ 1 + n; entries are at most √(n + 2).
        expect(largestDifference(l, before)).toBeLessThanOrEqual(gamma(64 * n) * (1 + n) * Math.sqrt(n + 2));
      }),
      SEEDED,
    );
  });

  it("downdate reports the pivot at which A − xxᵀ stops being positive definite", () => {
    expect(choleskyDowndate(Float64Array.of(2, 0, 0, 1), 2, Float64Array.of(1, 1))).toBe(1);
    expect(choleskyDowndate(Float64Array.of(2, 0, 0, 1), 2, Float64Array.of(3, 0))).toBe(0);
    expect(choleskyDowndate(Float64Array.of(2, 0, 0, 1), 2, Float64Array.of(Number.NaN, 0))).toBe(0);
  });
});
