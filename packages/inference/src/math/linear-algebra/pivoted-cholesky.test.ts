import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { definiteMatrix, largestDifference, SEEDED, vectorOf } from "./matrices.testing.ts";
import { pivotedCholesky } from "./pivoted-cholesky.ts";
import { multiplyByTransposed } from "./products.ts";

/** Rows and columns of A in the order of the pivots, against L·Lᵀ of the leading block. */
function misfit(a: Float64Array, l: Float64Array, n: number, order: Int32Array, rank: number): number {
  const [ours, theirs] = [new Float64Array(rank * rank), new Float64Array(rank * rank)];
  for (let i = 0; i < rank; i++)
    for (let j = 0; j < rank; j++) {
      ours[i * rank + j] = a[order[i]! * n + order[j]!]!;
      for (let k = 0; k <= Math.min(i, j); k++) theirs[i * rank + j]! += l[i * n + k]! * l[j * n + k]!;
    }
  return largestDifference(ours, theirs);
}

describe("pivotedCholesky", () => {
  it("factors definite matrices in the order that it chose", () => {
    fc.assert(
      fc.property(definiteMatrix(), ({ n, a }) => {
        const [l, order] = [a.slice(), new Int32Array(n)];
        expect(pivotedCholesky(l, n, order, 1e-12)).toBe(n);
        expect([...order].sort()).toEqual([...Array(n).keys()]);
        expect(misfit(a, l, n, order, n)).toBeLessThan(1e-13);
      }),
      SEEDED,
    );
  });

  it("finds the rank of B·Bᵀ, whatever the units of its rows", () => {
    const shapes = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 5, max: 8 }));
    fc.assert(
      fc.property(
        shapes.chain(([rank, n]) =>
          fc.tuple(fc.constant(rank), fc.constant(n), vectorOf(rank * n), vectorOf(rank)),
        ),
        ([rank, n, b, last]) => {
          // Rows that stand apart: the first `rank` are the identity, the others anything, one of them 0.
          for (let i = 0; i < rank; i++) for (let k = 0; k < rank; k++) b[i * rank + k] = i === k ? 1 : 0;
          b.fill(0, rank * rank, rank * rank + rank);
          b.set(last, (n - 1) * rank);
          const units = Float64Array.from({ length: n }, (_, i) => 10 ** (((i * 7) % 13) - 6));
          const scaled = b.map((x, at) => x * units[Math.floor(at / rank)]!);
          const a = new Float64Array(n * n);
          multiplyByTransposed(scaled, scaled, a, n, rank, n);
          expect(pivotedCholesky(a, n, new Int32Array(n), 1e-10)).toBe(rank);
        },
      ),
      SEEDED,
    );
  });

  it("has rank 0 where there is nothing", () => {
    expect(pivotedCholesky(new Float64Array(4), 2, new Int32Array(2), 1e-10)).toBe(0);
  });
});
