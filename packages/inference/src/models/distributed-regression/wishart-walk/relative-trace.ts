/**
 * tr (LLᵀ)⁻¹KKᵀ = ‖L⁻¹K‖² for lower triangular L and K, column by column; L⁻¹K is lower triangular too, so each column
 * starts at its diagonal. `work` holds d numbers.
 */
export function relativeTrace(l: Float64Array, k: Float64Array, d: number, work: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < d; c++) {
    for (let i = c; i < d; i++) {
      const row = i * d;
      let value = k[row + c]!;
      for (let r = c; r < i; r++) value -= l[row + r]! * work[r]!;
      value /= l[row + i]!;
      work[i] = value;
      sum += value * value;
    }
  }
  return sum;
}
