/**
 * C = diag(τ)L, the Cholesky factor of Σ = diag(τ)Ωdiag(τ), and the way back for gradients
 * (glm spec §7). Matrices are n×n, row-major, lower triangular.
 */

/** Writes C = diag(τ)L. `scales` and `factor` are slices of longer vectors. */
export function scaleRows(
  scales: Float64Array,
  scalesAt: number,
  factor: Float64Array,
  factorAt: number,
  n: number,
  out: Float64Array,
): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) out[i * n + j] = scales[scalesAt + i]! * factor[factorAt + i * n + j]!;
}

/** Adds to `gradientScales` and `gradientFactor` (laid out like τ and L) what a gradient in C means for them. */
export function scaleRowsPullBack(
  scales: Float64Array,
  scalesAt: number,
  factor: Float64Array,
  factorAt: number,
  n: number,
  gradientC: Float64Array,
  gradientScales: Float64Array,
  gradientFactor: Float64Array,
): void {
  for (let i = 0; i < n; i++) {
    let slope = 0;
    for (let j = 0; j <= i; j++) {
      const g = gradientC[i * n + j]!;
      slope += g * factor[factorAt + i * n + j]!;
      gradientFactor[factorAt + i * n + j]! += scales[scalesAt + i]! * g;
    }
    gradientScales[scalesAt + i]! += slope;
  }
}

/**
 * From the gradient in a symmetric Σ (G with dℓ = Σ_ij G_ij dΣ_ij) to that in its Cholesky factor:
 * dΣ = dC·Cᵀ + C·dCᵀ, so dℓ = 2·tr(GC dCᵀ) and ∂ℓ/∂C = tril(2GC).
 */
export function choleskyGradient(
  gradientSigma: Float64Array,
  factor: Float64Array,
  n: number,
  out: Float64Array,
): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      let sum = 0;
      if (j <= i) for (let k = j; k < n; k++) sum += gradientSigma[i * n + k]! * factor[k * n + j]!;
      out[i * n + j] = 2 * sum;
    }
}
