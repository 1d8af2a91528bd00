/*
 * Sensitivities as two papers print them, for comparison only. Nothing in a release uses them: use
 * linearSensitivity and logisticSensitivity, which are exact.
 */

/**
 * Lemma 3.1 of Kulkarni et al., "Locally Differentially Private Bayesian Inference", linear
 * regression with noise sd σ₁ on the squares and cross products, σ₂ on xy, σ₃ on y². A valid bound
 * that is not tight (local spec §3.2 and §12): it maximises its terms at incompatible points.
 */
export function lemma31AsPrinted(inputs: {
  readonly radius: number;
  readonly responseBound: number;
  readonly sigma: readonly [number, number, number];
}): number {
  const { radius: R, responseBound: Y, sigma } = inputs;
  const c1 = (sigma[0] / sigma[1]) ** 2;
  const c2 = (sigma[0] / sigma[2]) ** 2;
  return Math.sqrt(2 * R ** 4 + 2 * c1 * (R * Y) ** 2 + (c1 ** 2 / 2 + c2) * Y ** 4);
}

/**
 * Lemma 13.1 of the same paper, logistic regression with noise sd σ₁ on yx and σ₂ on the squares and
 * cross products. Equals the sensitivity only if σ₁²/σ₂² >= 1/(2R²); too large otherwise.
 */
export function lemma131AsPrinted(inputs: {
  readonly radius: number;
  readonly sigma: readonly [number, number];
}): number {
  const { radius: R, sigma } = inputs;
  const c = (sigma[0] / sigma[1]) ** 2;
  return Math.sqrt(2 * R ** 2 + 2 * c * R ** 4 + 1 / (2 * c));
}
