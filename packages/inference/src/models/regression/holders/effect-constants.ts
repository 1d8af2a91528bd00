/** Constants of the laws of holders that differ; every engine takes them from here. */

/** τ_k ~ half-normal(this × prior sd of coefficient k): holders differ by less than coefficients may be large. */
export const SPREAD_SHARE = 0.3;

/** Degrees of freedom of Student effects: tails that let one holder lie far from the others, with a variance still. */
export const STUDENT_DEGREES = 4;

/** log σ_j = log σ + this × ζ_j, ζ_j ~ N(0, 1), where holders have a residual sd of their own. */
export const RESIDUAL_SPREAD = 0.3;
