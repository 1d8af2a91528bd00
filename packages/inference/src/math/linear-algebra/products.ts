/** Products of small dense matrices, row-major, into buffers of the caller. `out` is another array. */

export function dot(x: Float64Array, y: Float64Array, n: number): number {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += x[i]! * y[i]!;
  return sum;
}

type VectorProduct = (
  a: Float64Array,
  x: Float64Array,
  out: Float64Array,
  rows: number,
  columns: number,
) => void;

type MatrixProduct = (
  a: Float64Array,
  b: Float64Array,
  out: Float64Array,
  rows: number,
  inner: number,
  columns: number,
) => void;

/** out = A·x, A of `rows` × `columns`. */
export const multiplyVector: VectorProduct = (a, x, out, rows, columns) => {
  for (let i = 0; i < rows; i++) {
    const row = i * columns;
    let sum = 0;
    for (let j = 0; j < columns; j++) sum += a[row + j]! * x[j]!;
    out[i] = sum;
  }
};

/** out = Aᵀ·x, A of `rows` × `columns`. */
export const multiplyTransposedVector: VectorProduct = (a, x, out, rows, columns) => {
  out.fill(0, 0, columns);
  for (let i = 0; i < rows; i++) {
    const row = i * columns;
    for (let j = 0; j < columns; j++) out[j]! += a[row + j]! * x[i]!;
  }
};

/** out = A·B, A of `rows` × `inner`, B of `inner` × `columns`. */
export const multiply: MatrixProduct = (a, b, out, rows, inner, columns) => {
  out.fill(0, 0, rows * columns);
  for (let i = 0; i < rows; i++) {
    for (let k = 0; k < inner; k++) addRow(out, i * columns, b, k * columns, a[i * inner + k]!, columns);
  }
};

/** out = Aᵀ·B, A of `inner` × `rows`, B of `inner` × `columns`. */
export const multiplyTransposed: MatrixProduct = (a, b, out, rows, inner, columns) => {
  out.fill(0, 0, rows * columns);
  for (let k = 0; k < inner; k++) {
    for (let i = 0; i < rows; i++) addRow(out, i * columns, b, k * columns, a[k * rows + i]!, columns);
  }
};

function addRow(
  out: Float64Array,
  to: number,
  from: Float64Array,
  at: number,
  times: number,
  length: number,
): void {
  for (let j = 0; j < length; j++) out[to + j]! += times * from[at + j]!;
}

/** out = A·Bᵀ, A of `rows` × `inner`, B of `columns` × `inner`. */
export const multiplyByTransposed: MatrixProduct = (a, b, out, rows, inner, columns) => {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      let sum = 0;
      for (let k = 0; k < inner; k++) sum += a[i * inner + k]! * b[j * inner + k]!;
      out[i * columns + j] = sum;
    }
  }
};

/** out = L·Lᵀ, both triangles, from the lower triangle of L. */
export function lowerTimesTransposed(l: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k <= j; k++) sum += l[i * n + k]! * l[j * n + k]!;
      out[i * n + j] = sum;
      out[j * n + i] = sum;
    }
  }
}
