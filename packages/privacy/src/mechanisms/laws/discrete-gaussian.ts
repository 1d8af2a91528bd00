/**
 * The discrete Gaussian law P(k) = exp(-k²/2σ²)/Z. By Poisson summation
 * Z = √(2π)·σ·(1 + 2q + 2q⁴ + …), q = exp(-2π²σ²): for σ >= 1, q is below 3e-9 and q⁴ far below a
 * double's last bit.
 */

/** log P(k). */
export function discreteGaussianLogMass(k: number, sigma: number): number {
  const normaliser = Math.log(sigma) + 0.5 * Math.log(2 * Math.PI) + Math.log1p(2 * nome(sigma));
  return -0.5 * (k / sigma) ** 2 - normaliser;
}

/** σ³·(d log Z/dσ): σ² less a correction that is gone in doubles from σ = 2 on. */
export function discreteGaussianVariance(sigma: number): number {
  const q = nome(sigma);
  return sigma ** 2 - ((2 * Math.PI * sigma ** 2) ** 2 * 2 * q) / (1 + 2 * q);
}

/** 40σ: P(|k| > 40σ) < 2·e^-800. */
export function discreteGaussianReach(sigma: number): number {
  return 40 * sigma;
}

function nome(sigma: number): number {
  return Math.exp(-2 * (Math.PI * sigma) ** 2);
}
