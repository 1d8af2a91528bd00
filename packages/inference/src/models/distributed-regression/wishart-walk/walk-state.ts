/** A latent holder: its scatter and, with an intercept, its mean (central spec §1.5). Not changed once made. */
export interface WalkHolder {
  /** Cholesky factor of the scatter: of S_j, or of A_j about the mean; d × d, zeros above. */
  readonly factor: Float64Array;
  /** b_j, or null in a model without intercept. */
  readonly mean: Float64Array | null;
  /** S_j or S0_j, p × p. */
  readonly gram: Float64Array;
}

/** Where the walk stands: the law of the features, the holders under it, and the regression. Not changed once made. */
export interface WalkState {
  /** Cholesky factor of Σ_x, d × d. */
  readonly factor: Float64Array;
  /** μ, or null. */
  readonly mean: Float64Array | null;
  readonly holders: readonly WalkHolder[];
  readonly coefficients: Float64Array;
  readonly variance: number;
}

/** S = LLᵀ, or S0 = [[n, n·bᵀ], [n·b, LLᵀ + n·bbᵀ]]. */
export function walkHolder(factor: Float64Array, mean: Float64Array | null, n: number): WalkHolder {
  const skip = mean ? 1 : 0;
  const d = Math.round(Math.sqrt(factor.length));
  const p = d + skip;
  const gram = new Float64Array(p * p);
  if (mean) gram[0] = n;
  for (let i = 0; i < d; i++) {
    for (let k = 0; k <= i; k++) {
      let sum = mean ? n * mean[i]! * mean[k]! : 0;
      for (let l = 0; l <= k; l++) sum += factor[i * d + l]! * factor[k * d + l]!;
      gram[(i + skip) * p + k + skip] = sum;
      gram[(k + skip) * p + i + skip] = sum;
    }
    if (!mean) continue;
    gram[(i + 1) * p] = n * mean[i]!;
    gram[i + 1] = n * mean[i]!;
  }
  return { factor, mean, gram };
}
