/** out = factor·X·Y of m × m: rows of Y four at a time, so that `out` is loaded and stored a quarter as often. */
export function denseProduct(
  factor: number,
  x: Float64Array,
  y: Float64Array,
  out: Float64Array,
  m: number,
): void {
  for (let i = 0; i < m; i++) {
    const row = i * m;
    for (let k = 0; k < m; k++) out[row + k] = 0;
    let c = 0;
    for (; c + 3 < m; c += 4) {
      const p = factor * x[row + c]!;
      const q = factor * x[row + c + 1]!;
      const r = factor * x[row + c + 2]!;
      const s = factor * x[row + c + 3]!;
      const one = c * m;
      const two = one + m;
      const three = two + m;
      const four = three + m;
      for (let k = 0; k < m; k++)
        out[row + k]! += p * y[one + k]! + q * y[two + k]! + r * y[three + k]! + s * y[four + k]!;
    }
    for (; c < m; c++) {
      const times = factor * x[row + c]!;
      const other = c * m;
      for (let k = 0; k < m; k++) out[row + k]! += times * y[other + k]!;
    }
  }
}
