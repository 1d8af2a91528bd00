/**
 * Changes the Cholesky factor of A into that of A ± x·xᵀ in O(n²), in place; x is spoilt.
 * Golub and Van Loan, "Matrix Computations", §6.5.4: column k of L is turned against x so that x_k
 * becomes 0, by a rotation (update) or a hyperbolic rotation (downdate), the latter in the mixed form
 * of Bojanczyk et al. (1987), which uses the new column and is the stable one.
 */

/** The factor of A + x·xᵀ. */
export function choleskyUpdate(l: Float64Array, n: number, x: Float64Array): void {
  for (let k = 0; k < n; k++) {
    const diagonal = l[k * n + k]!;
    const radius = Math.hypot(diagonal, x[k]!);
    const c = diagonal / radius;
    const s = x[k]! / radius;
    l[k * n + k] = radius;
    for (let i = k + 1; i < n; i++) {
      const entry = l[i * n + k]!;
      l[i * n + k] = c * entry + s * x[i]!;
      x[i] = c * x[i]! - s * entry;
    }
  }
}

/** The factor of A − x·xᵀ. Returns n, or the index of the pivot at which it is not positive definite. */
export function choleskyDowndate(l: Float64Array, n: number, x: Float64Array): number {
  for (let k = 0; k < n; k++) {
    const diagonal = l[k * n + k]!;
    const square = (diagonal - x[k]!) * (diagonal + x[k]!);
    if (!(square > 0)) return k;
    const radius = Math.sqrt(square);
    const c = radius / diagonal;
    const s = x[k]! / diagonal;
    l[k * n + k] = radius;
    for (let i = k + 1; i < n; i++) {
      const entry = (l[i * n + k]! - s * x[i]!) / c;
      l[i * n + k] = entry;
      x[i] = c * x[i]! - s * entry;
    }
  }
  return n;
}
