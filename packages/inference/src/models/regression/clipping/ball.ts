/**
 * What the data holder does to a row of the design: x̂ = s·x with s = min(1, R/|x|). With units of a row other than the
 * holder's, |x|² = Σ(r_jx_j)².
 */
export interface Ball {
  readonly radius: number;
  /** r, per column: from the units of the point to those of the holder. */
  readonly ratios: Float64Array;
  /** Points that stand for N(0, I), by rows, each followed by its mirror image; see `normalNodes`. */
  readonly nodes: Float64Array;
}
