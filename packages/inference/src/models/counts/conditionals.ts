/** Gamma conditionals of a block of factors, by rows. */
export interface GammaConditionals {
  readonly shape: Float64Array;
  readonly rate: Float64Array;
}
