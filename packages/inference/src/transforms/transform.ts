/**
 * A map from unconstrained coordinates q (any real numbers) to a constrained value x (a scale, a
 * simplex, a Cholesky factor ...). Samplers move in q; models and people read x.
 *
 * Every method works on slices: `q` from `qAt`, `x` from `xAt`, so blocks of one long parameter
 * vector are handled in place and nothing is allocated. Matrices are row-major.
 */
export interface Transform {
  /** How many unconstrained coordinates it reads. */
  readonly unconstrainedLength: number;
  /** How many constrained numbers it writes. */
  readonly constrainedLength: number;
  /** Shape of the constrained value: [] a scalar, [3] a vector, [2, 2] a matrix by rows. */
  readonly shape: readonly number[];
  /**
   * Writes x(q) and returns log |∂x/∂q|: add it to the log density of x to get that of q. Where x
   * has fewer degrees of freedom than numbers (a simplex, a Cholesky factor), the Jacobian is that
   * of the free ones, named by each transform.
   */
  constrain(q: Float64Array, qAt: number, x: Float64Array, xAt: number): number;
  /** The inverse: writes the q that `constrain` takes to x. */
  unconstrain(x: Float64Array, xAt: number, q: Float64Array, qAt: number): void;
  /**
   * The chain rule backwards. `x` is what `constrain` wrote for this `q`, `gradientX` the gradient
   * of a log density in x (all entries of x regarded as free; laid out like x, from `xAt`). Adds to
   * `gradientQ` (laid out like q, from `qAt`) the gradient in q of that log density **plus** the
   * log Jacobian.
   */
  pullBack(
    q: Float64Array,
    qAt: number,
    x: Float64Array,
    xAt: number,
    gradientX: Float64Array,
    gradientQ: Float64Array,
  ): void;
}
