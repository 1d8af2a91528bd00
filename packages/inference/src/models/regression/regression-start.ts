import { requireCholesky } from "../../math/linear-algebra/index.ts";
import type { PartPlaces } from "./regression-log-prior.ts";

/** A place to start: whatever is absent starts at 0 (or 0.5 for scales). */
export interface RegressionStart {
  readonly intercept?: number;
  readonly coefficients?: ArrayLike<number>;
  readonly mean?: ArrayLike<number>;
  readonly scales?: ArrayLike<number>;
  /** Σ, positive definite, d×d; replaces `scales`. Without it correlations start at 0. */
  readonly covariance?: ArrayLike<number>;
  readonly sigma?: number;
  /** How large scales the data allow. */
  readonly limits?: ScaleLimits;
  readonly effects?: EffectErrors;
}

/**
 * How well the data know slopes, roughly, for coordinates that suit them: the standard deviation of what noise adds to the
 * covariance of a covariate with the response (in units of the slope), and that of the effect of one standard deviation
 * of a covariate that finitely many records leave.
 */
export interface EffectErrors {
  readonly product: number;
  readonly effect: number;
}

/**
 * How large things may be as far as the data know; Infinity or absent: anything. The coordinates are then such as suit
 * weak data (see limited-scales.ts, scaled-slopes.ts). Changes the sampler's work, not the posterior.
 */
export interface ScaleLimits {
  /** Standard deviations of the covariates. */
  readonly scales: ArrayLike<number>;
  /** Standard deviation of the residual. */
  readonly sigma?: number;
  /** Size of the mean response. */
  readonly meanResponse?: number;
}

/** Writes a start into the constrained vector, in natural units. */
export function writeStart(start: RegressionStart, places: PartPlaces, d: number, out: Float64Array): void {
  if (places.intercept >= 0) out[places.intercept] = start.intercept ?? 0;
  if (places.sigma >= 0) out[places.sigma] = start.sigma ?? 0.5;
  for (let j = 0; j < d; j++) {
    if (places.coefficients >= 0) out[places.coefficients + j] = start.coefficients?.[j] ?? 0;
    if (places.mean >= 0) out[places.mean + j] = start.mean?.[j] ?? 0;
    out[places.scales + j] = start.scales?.[j] ?? 0.5;
    out[places.correlation + j * d + j] = 1;
  }
  if (start.covariance) writeFactors(start.covariance, d, out, places.scales, places.correlation);
}

/** Σ = diag(τ)LLᵀdiag(τ): writes τ and L; the rows of Σ's Cholesky factor have the norms τ. */
function writeFactors(
  covariance: ArrayLike<number>,
  d: number,
  out: Float64Array,
  scalesAt: number,
  factorAt: number,
): void {
  const factor = Float64Array.from(covariance);
  requireCholesky("the starting covariance", factor, d);
  for (let i = 0; i < d; i++) {
    const scale = Math.sqrt(covariance[i * d + i]!);
    out[scalesAt + i] = scale;
    for (let j = 0; j <= i; j++) out[factorAt + i * d + j] = factor[i * d + j]! / scale;
  }
}
