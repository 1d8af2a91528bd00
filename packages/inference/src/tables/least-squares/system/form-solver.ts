/** Least squares of linear forms of the unknowns, whichever way. */
export interface FormSolver {
  readonly method: LeastSquaresMethod;
  readonly unknownOf: Int32Array;
  readonly unknownCount: number;
  solve(form: Float64Array): SolvedForm | Unsolved;
}

export type LeastSquaresMethod = "dense" | "tree" | "conjugate gradients";

export interface SolvedForm {
  readonly estimate: number;
  /** Cov·ℓ: times another form that the numbers determine it is their covariance, times ℓ the variance. */
  readonly product: Float64Array;
}

/** Why there is no estimate. */
export interface Unsolved {
  readonly reason: string;
}

export function isSolved(found: SolvedForm | Unsolved): found is SolvedForm {
  return "product" in found;
}

/** Nothing that was measured says anything of a part of the answer. */
export const NOT_ESTIMABLE: Unsolved = Object.freeze({
  reason: "the measurements do not determine it: without a prior it may be anything",
});

/** What is told apart only by numbers whose noise is as good as nothing, or as good as everything, beside that of the others. */
export const TOO_FAR_APART: Unsolved = Object.freeze({
  reason: "the variances of the measurements lie too far apart for what a computer's numbers hold",
});
