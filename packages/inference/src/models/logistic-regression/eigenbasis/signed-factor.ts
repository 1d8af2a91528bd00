/**
 * S = L·D·Lᵀ in place for a symmetric quasi-definite S of dimension n, whose first `negative` rows form a
 * negative definite block and whose Schur complement is positive definite: then no pivoting is needed
 * (Vanderbei, SIAM J. Optim. 5, 1995). Reads and writes the lower triangle: D on the diagonal, unit
 * lower L below. Returns log|det S|, or NaN where a sign is wrong.
 */
export function signedFactor(S: Float64Array, n: number, negative: number): number {
  let logDeterminant = 0;
  for (let i = 0; i < n; i++) {
    const row = i * n;
    let pivot = S[row + i]!;
    for (let j = 0; j < i; j++) {
      const other = j * n;
      let sum = S[row + j]!;
      for (let k = 0; k < j; k++) sum -= S[row + k]! * S[other + k]!;
      S[row + j] = sum;
    }
    // Until here row i holds L·D; now L itself.
    for (let j = 0; j < i; j++) {
      const scaled = S[row + j]!;
      const entry = scaled / S[j * n + j]!;
      S[row + j] = entry;
      pivot -= scaled * entry;
    }
    const size = i < negative ? -pivot : pivot;
    if (!(size > 0) || size === Infinity) return Number.NaN;
    logDeterminant += Math.log(size);
    S[row + i] = pivot;
  }
  return logDeterminant;
}

/** S⁻¹ (both triangles) into `out` from what `signedFactor` left in S; `out` is another array. */
export function signedInverse(S: Float64Array, n: number, out: Float64Array): void {
  // Row i of L⁻¹ in the lower triangle, unit diagonal implied.
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) {
      let sum = S[i * n + j]!;
      for (let k = j + 1; k < i; k++) sum += S[i * n + k]! * out[k * n + j]!;
      out[i * n + j] = -sum;
    }
  }
  // Entry (i, j), i ≥ j, of L⁻ᵀD⁻¹L⁻¹ uses rows i.. only: rows ascending, diagonal last.
  for (let i = 0; i < n; i++) {
    let diagonal = 1 / S[i * n + i]!;
    for (let k = i + 1; k < n; k++) diagonal += (out[k * n + i]! * out[k * n + i]!) / S[k * n + k]!;
    for (let j = 0; j < i; j++) {
      let sum = out[i * n + j]! / S[i * n + i]!;
      for (let k = i + 1; k < n; k++) sum += (out[k * n + i]! * out[k * n + j]!) / S[k * n + k]!;
      out[i * n + j] = sum;
    }
    out[i * n + i] = diagonal;
  }
  for (let i = 0; i < n; i++) for (let j = i + 1; j < n; j++) out[i * n + j] = out[j * n + i]!;
}
