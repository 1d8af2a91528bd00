/** The lower triangle (and diagonal) of K_ij = α²·exp(−(x_i − x_j)²/(2ρ²)) + δ_ij·jitter, by rows. */
export function squaredExponential(
  x: Float64Array,
  alpha: number,
  rho: number,
  jitter: number,
  out: Float64Array,
): void {
  const n = x.length;
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      const distance = (x[i]! - x[j]!) / rho;
      out[i * n + j] = alpha * alpha * Math.exp(-0.5 * distance * distance);
    }
    out[i * n + i]! += jitter;
  }
}

/**
 * What a symmetric gradient Σ_ij G_ij·dK_ij says about log α and log ρ, jitter left out:
 * dK/d log α = 2K, dK_ij/d log ρ = K_ij·(x_i − x_j)²/ρ². Writes the two to `out[at]` and `out[at + 1]`, ρ first.
 */
export function addKernelGradient(
  x: Float64Array,
  alpha: number,
  rho: number,
  weights: Float64Array,
  out: Float64Array,
): void {
  const n = x.length;
  let byAlpha = 0;
  let byRho = 0;
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) {
      const square = ((x[i]! - x[j]!) / rho) ** 2;
      const weighted = weights[i * n + j]! * alpha * alpha * Math.exp(-0.5 * square);
      byAlpha += 2 * weighted;
      byRho += weighted * square;
    }
  out[0]! += byRho;
  out[1]! += byAlpha;
}

/** ρ ~ Gamma(25, 4) and α ~ half-normal(2), with the Jacobians of log ρ (first) and log α. */
export function kernelPrior(q: Float64Array, gradient: Float64Array): number {
  const rho = Math.exp(q[0]!);
  const alpha = Math.exp(q[1]!);
  gradient[0]! += 25 - 4 * rho;
  gradient[1]! += 1 - (alpha * alpha) / 4;
  return 25 * q[0]! - 4 * rho + q[1]! - (alpha * alpha) / 8;
}
