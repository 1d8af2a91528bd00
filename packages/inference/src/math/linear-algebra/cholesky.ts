import { fail } from "../../errors/index.ts";

/**
 * A = L·Lᵀ for a symmetric positive definite matrix of dimension n, in place: reads and writes the
 * lower triangle only, the strict upper triangle keeps what it held. Returns n when A is positive
 * definite, otherwise the index of the first pivot that is not positive (NaN included); the matrix is
 * then spoilt. So `if (cholesky(a, n) < n) return -Infinity;`. Allocates nothing.
 *
 * Row by row (Cholesky–Banachiewicz): both inner products run along rows, which are contiguous.
 */
export function cholesky(a: Float64Array, n: number): number {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    for (let j = 0; j < i; j++) {
      const other = j * n;
      let sum = a[row + j]!;
      for (let k = 0; k < j; k++) sum -= a[row + k]! * a[other + k]!;
      a[row + j] = sum / a[other + j]!;
    }
    let pivot = a[row + i]!;
    for (let k = 0; k < i; k++) pivot -= a[row + k]! * a[row + k]!;
    if (!(pivot > 0) || pivot === Number.POSITIVE_INFINITY) return i;
    a[row + i] = Math.sqrt(pivot);
  }
  return n;
}

/** `cholesky`, with an error that names the matrix where it is not positive definite. */
export function requireCholesky(name: string, a: Float64Array, n: number): void {
  const pivot = cholesky(a, n);
  if (pivot < n) fail("NOT_POSITIVE_DEFINITE", { name, pivot });
}

/** log|A| = 2·Σ log L_ii, from the Cholesky factor of A. */
export function choleskyLogDeterminant(l: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += Math.log(l[i * n + i]!);
  return 2 * sum;
}

/** Solves A·x = b in place, from the Cholesky factor of A. */
export function choleskySolve(l: Float64Array, n: number, b: Float64Array): void {
  solveLower(l, n, b);
  solveLowerTransposed(l, n, b);
}

/** Solves L·x = b in place, L lower triangular. */
export function solveLower(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let sum = b[i]!;
    for (let k = 0; k < i; k++) sum -= l[row + k]! * b[k]!;
    b[i] = sum / l[row + i]!;
  }
}

/** Solves Lᵀ·x = b in place, L lower triangular: column by column, so that L is read along its rows. */
export function solveLowerTransposed(l: Float64Array, n: number, b: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    const row = i * n;
    const x = b[i]! / l[row + i]!;
    b[i] = x;
    for (let k = 0; k < i; k++) b[k]! -= l[row + k]! * x;
  }
}

/** y = L·x, L lower triangular; `out` may be `x`. Turns standard normals into ones of covariance L·Lᵀ. */
export function multiplyLower(l: Float64Array, n: number, x: Float64Array, out: Float64Array): void {
  for (let i = n - 1; i >= 0; i--) {
    const row = i * n;
    let sum = 0;
    for (let k = 0; k <= i; k++) sum += l[row + k]! * x[k]!;
    out[i] = sum;
  }
}

/** y = Lᵀ·x, L lower triangular; `out` may be `x`. */
export function multiplyLowerTransposed(
  l: Float64Array,
  n: number,
  x: Float64Array,
  out: Float64Array,
): void {
  for (let k = 0; k < n; k++) {
    let sum = 0;
    for (let i = k; i < n; i++) sum += l[i * n + k]! * x[i]!;
    out[k] = sum;
  }
}
