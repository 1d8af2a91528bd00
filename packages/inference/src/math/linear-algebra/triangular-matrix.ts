/** Triangular systems with a matrix on the right, and inverses from a Cholesky factor. */

/** Solves L·X = B in place; B has n rows and `columns` columns. */
export function solveLowerMatrix(l: Float64Array, n: number, b: Float64Array, columns: number): void {
  for (let i = 0; i < n; i++) {
    const row = i * columns;
    for (let k = 0; k < i; k++) subtractRow(b, row, k * columns, l[i * n + k]!, columns);
    divideRow(b, row, l[i * n + i]!, columns);
  }
}

function divideRow(b: Float64Array, row: number, by: number, columns: number): void {
  for (let c = 0; c < columns; c++) b[row + c]! /= by;
}

function subtractRow(b: Float64Array, row: number, other: number, times: number, columns: number): void {
  for (let c = 0; c < columns; c++) b[row + c]! -= times * b[other + c]!;
}

/** L⁻¹ into the lower triangle of `out`, zeros above; `out` may be `l`. */
export function invertLower(l: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const row = i * n;
    const inverse = 1 / l[row + i]!;
    // Row i of L⁻¹ is −L_ii⁻¹ Σ_k L_ik (row k of L⁻¹); entry j needs L_ik for k ≥ j only, so j ascends.
    for (let j = 0; j < i; j++) {
      let sum = 0;
      for (let k = j; k < i; k++) sum += l[row + k]! * out[k * n + j]!;
      out[row + j] = -inverse * sum;
    }
    out[row + i] = inverse;
    for (let j = i + 1; j < n; j++) out[row + j] = 0;
  }
}

/** A⁻¹ (both triangles) from the Cholesky factor of A: L⁻ᵀ·L⁻¹. `out` may be `l`. */
export function choleskyInverse(l: Float64Array, n: number, out: Float64Array): void {
  invertLower(l, n, out);
  // Entry (i, j), i ≥ j, uses rows i.. only, so it can replace entry (i, j) at once, rows ascending.
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = i; k < n; k++) sum += out[k * n + i]! * out[k * n + j]!;
      out[i * n + j] = sum;
    }
  }
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) out[i * n + j] = out[j * n + i]!;
}
