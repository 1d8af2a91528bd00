/** Orders 0 to 6 of derivatives of E[yᵖ | u]: the likelihood needs 4, its gradient two more. */
export const ORDERS = 7;

/**
 * F[p][k] = E h_p⁽ᵏ⁾(u), u ~ N(mean, variance), where h_p(u) = E[yᵖ | u] and k = 0..6: all that the
 * family of a generalised linear model contributes to the moments of its statistics (glm spec §3).
 */
export type OutcomeIntegrals = readonly [
  y0: Float64Array,
  y1: Float64Array,
  y2: Float64Array,
  /** ∂F[2]/∂φ = E v⁽ᵏ⁾(u), v(u) = var(y | u) at φ = 1; zeros for a family without dispersion. */
  byDispersion: Float64Array,
];

export interface OutcomeMoments {
  /** y² = 1, so that the integrals of y² are those of 1. */
  readonly unitSquare?: boolean;
  /**
   * Writes the integrals; allocates nothing. With the dispersion φ of a family that has one, var(y | u) = φ·v(u), so
   * that h₂ = h₁² + φv; 1 unless told.
   */
  write(mean: number, variance: number, integrals: OutcomeIntegrals, dispersion?: number): void;
}

/** h₁ = E[y | u] and h₂ = E[y² | u] at one u, for models that average over nodes. */
export interface OutcomeCurve {
  /** Writes h₁, h₁′, h₂, h₂′; allocates nothing. */
  write(u: number, out: Float64Array): void;
}

/** Integrals to be written into; those of y⁰ = 1 are right from the start. */
export function outcomeIntegrals(): OutcomeIntegrals {
  const y0 = new Float64Array(ORDERS);
  y0[0] = 1;
  return [y0, new Float64Array(ORDERS), new Float64Array(ORDERS), new Float64Array(ORDERS)];
}
