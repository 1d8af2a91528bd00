import { denseProduct } from "../../moments/dense-product.ts";

/** The products of the hot path, along rows; lower triangles save their half, two terms at a time save loads. */

/** out = X·A, A lower triangular. */
export function timesLower(x: Float64Array, a: Float64Array, out: Float64Array, m: number): void {
  for (let i = 0; i < m; i++) {
    const row = i * m;
    for (let k = 0; k < m; k++) out[row + k] = 0;
    let l = 0;
    for (; l + 1 < m; l += 2) {
      const first = x[row + l]!;
      const second = x[row + l + 1]!;
      const one = l * m;
      const two = one + m;
      // Row l ends at column l, row l + 1 at column l + 1.
      for (let k = 0; k <= l; k++) out[row + k]! += first * a[one + k]! + second * a[two + k]!;
      out[row + l + 1]! += second * a[two + l + 1]!;
    }
    if (l < m) for (let k = 0; k <= l; k++) out[row + k]! += x[row + l]! * a[l * m + k]!;
  }
}

/** The lower triangle of Xᵀ·Y; nothing above it is read or written. */
export function transposedTimesToLower(x: Float64Array, y: Float64Array, out: Float64Array, m: number): void {
  out.fill(0);
  let r = 0;
  for (; r + 1 < m; r += 2) {
    const one = r * m;
    const two = one + m;
    for (let i = 0; i < m; i++) {
      const first = x[one + i]!;
      const second = x[two + i]!;
      const to = i * m;
      for (let k = 0; k <= i; k++) out[to + k]! += first * y[one + k]! + second * y[two + k]!;
    }
  }
  if (r === m) return;
  const row = r * m;
  for (let i = 0; i < m; i++) for (let k = 0; k <= i; k++) out[i * m + k]! += x[row + i]! * y[row + k]!;
}

/** moved = 2H·T, and `sum` += moved·Aᵀ with A lower triangular: from the gradient in S to those in A and BC. */
export function pullBack(
  h: Float64Array,
  t: Float64Array,
  a: Float64Array,
  moved: Float64Array,
  sum: Float64Array,
  m: number,
): void {
  denseProduct(2, h, t, moved, m);
  for (let i = 0; i < m; i++) {
    const row = i * m;
    for (let c = 0; c < m; c++) {
      const other = c * m;
      let inner = 0;
      for (let k = 0; k <= c; k++) inner += moved[row + k]! * a[other + k]!;
      sum[row + c]! += inner;
    }
  }
}
