/** Constants of the laws of holders that differ; every engine takes them from here. */

/**
 * τ_k ~ half-normal(this) in units of the standardised effect, or half-normal(this × prior sd of coefficient k) where the prior is a law of
 * the coefficient: holders differ by less than coefficients may be large.
 */
export const SPREAD_SHARE = 0.3;

/** Fewer holders than this leave the spread to its prior, in part. */
export const FEWEST_FOR_SPREAD = 5;

/**
 * In the place of 0.3 standardised effects where there are few holders: three holders whose effects have a spread of 0.25 hold their mean in
 * 82 % of 90 % intervals under 0.3 (experiments/holders). 0.3 prior standard deviations of an effect of a linear regression, √2.
 */
export const SPREAD_OF_FEW = 0.42;

/** ω_k ~ half-normal(this), log s_jk = μ_k + ω_kζ_jk: covariates' standard deviations of holders differ by a factor. */
export const SCALE_SPREAD = 0.5;

/** Degrees of freedom of Student effects: tails that let one holder lie far from the others, with a variance still. */
export const STUDENT_DEGREES = 4;

/** log σ_j = log σ + this × ζ_j, ζ_j ~ N(0, 1), where holders have a residual sd of their own. */
export const RESIDUAL_SPREAD = 0.3;
