/** The log likelihood of shares, from reports of one kind and one budget. */
export interface ShareLikelihood {
  /** Reports behind it. */
  readonly count: number;
  /**
   * log p(reports | shares), constants included, and its gradient, **added** to `gradient`, up to a
   * constant common to all levels, which the simplex does not feel. For whole reports what is added is
   * Σ(1−e^-ε)·z_k/w: times θ_k, the expected number of people whose report follows their answer k
   * (see latent-answers.ts). -Infinity where the reports are impossible; the gradient is then not
   * to be read. Allocates nothing.
   */
  add(shares: Float64Array, gradient: Float64Array): number;
}

/**
 * The odds e^ε in a form that no ε overflows: a report z has, up to a constant, the likelihood
 * e^-ε + (1 − e^-ε)·θ·z (local spec §5, its stable form divided by e^ε). The same holds for randomised
 * response over levels, z being the one level that was named: other + (keep − other)·θ_z divided by keep.
 */
export function scaledOdds(epsilon: number): { readonly zero: number; readonly span: number } {
  return { zero: Math.exp(-epsilon), span: -Math.expm1(-epsilon) };
}
