import type { SeededSource } from "../../../math/random/seeded-source.ts";

/**
 * The coefficients of holders that differ: θ_j = θ0 + Ux + Rl_j, x ~ N(m, C) shared, l_j ~ N(0, diag(t_j)) of each holder.
 * U is p × n and R is p × l, by rows.
 */
export interface DifferingCoefficients {
  readonly origin: Float64Array;
  readonly sharedMap: Float64Array;
  readonly sharedMean: Float64Array;
  readonly sharedCovariance: Float64Array;
  readonly localMap: Float64Array;
  readonly locals: number;
}

/** The point at which the terms are worked out. */
export interface DifferingPoint {
  /** S_j. */
  readonly grams: readonly Float64Array[];
  /** σ_j². */
  readonly variances: Float64Array;
  /** t_j. */
  readonly spreads: readonly Float64Array[];
}

/** What the gradient is added to: in S_j, in log σ_j², in t_j. */
export interface DifferingSlopes {
  readonly grams: readonly Float64Array[];
  readonly variances: Float64Array;
  readonly spreads: readonly Float64Array[];
}

/**
 * What the noisy cross products say once all coefficients are integrated out ("Consortium with differences", 1):
 *
 *     ẑ_j | S_j, x ~ N(S_j(θ0 + Ux), V_j),   V_j = S_jT_jS_j + σ_j²S_j + D_j,   T_j = R diag(t_j) Rᵀ.
 *
 * `collapsed` comes first; the others speak of the point it was called at. Nothing here allocates.
 */
export interface DifferingCrossMoments {
  /** log p(ẑ | S, σ², t) up to a constant; −Infinity where some V_j is not positive definite. */
  collapsed(point: DifferingPoint): number;
  addGradient(point: DifferingPoint, out: DifferingSlopes): void;
  /** Draws x, then every l_j given x. */
  draw(rng: SeededSource, point: DifferingPoint, shared: Float64Array, locals: readonly Float64Array[]): void;
}
