import { fail } from "../../errors/index.ts";
import { implicitQl } from "./implicit-ql.ts";
import { tridiagonalise } from "./tridiagonal.ts";

/**
 * A = V·diag(λ)·Vᵀ for a symmetric A (lower triangle read): `values` receives λ in ascending order,
 * column j of `vectors` the eigenvector of λ_j. `vectors` may be `a`; `work` holds n numbers. Errors
 * are a few n·ε·‖A‖ in λ, and V is orthogonal to a few n·ε also for repeated eigenvalues. Allocates
 * nothing.
 */
export function symmetricEigen(
  a: Float64Array,
  n: number,
  values: Float64Array,
  vectors: Float64Array,
  work: Float64Array,
): void {
  const unit = powerOfTwoNear(largestEntry(a, n));
  for (let i = 0; i < n * n; i++) vectors[i] = a[i]! / unit;
  tridiagonalise(vectors, n, values, work);
  if (!implicitQl(values, work, n, vectors, n))
    fail("NOT_CONVERGED", { name: "the eigendecomposition", problem: "is every entry finite?" });
  for (let i = 0; i < n; i++) values[i]! *= unit;
  sortAscending(values, vectors, n);
}

function largestEntry(a: Float64Array, n: number): number {
  let largest = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) largest = Math.max(largest, Math.abs(a[i * n + j]!));
  return largest;
}

/** Dividing by a power of two is exact, so scaling costs no digits; 1 for matrices of ordinary size. */
function powerOfTwoNear(size: number): number {
  if (!(size > 0) || (size > 1e-30 && size < 1e30)) return 1;
  return 2 ** Math.min(Math.max(Math.round(Math.log2(size)), -1022), 1022);
}

/** Selection sort: at most n swaps of columns. */
function sortAscending(values: Float64Array, vectors: Float64Array, n: number): void {
  for (let i = 0; i < n - 1; i++) {
    let least = i;
    for (let j = i + 1; j < n; j++) if (values[j]! < values[least]!) least = j;
    if (least !== i) swapColumns(values, vectors, n, i, least);
  }
}

function swapColumns(values: Float64Array, vectors: Float64Array, n: number, i: number, j: number): void {
  const value = values[i]!;
  values[i] = values[j]!;
  values[j] = value;
  for (let k = 0; k < n * n; k += n) {
    const entry = vectors[k + i]!;
    vectors[k + i] = vectors[k + j]!;
    vectors[k + j] = entry;
  }
}

/** out = V·diag(λ)·Vᵀ, both triangles. */
export function fromEigen(values: Float64Array, vectors: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += vectors[i * n + k]! * values[k]! * vectors[j * n + k]!;
      out[i * n + j] = sum;
      out[j * n + i] = sum;
    }
  }
}
