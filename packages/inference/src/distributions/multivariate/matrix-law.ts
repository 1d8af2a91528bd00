import { fail, requireLength } from "../../errors/index.ts";
import { cholesky, clearUpper, requireCholesky } from "../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { logMultivariateGamma } from "../../math/special/index.ts";
import { standardLogGamma } from "../continuous/gamma.ts";

/** A law of positive definite n×n matrices by a scale matrix and degrees of freedom. Holds working space. */
export interface MatrixLaw {
  /** −Infinity where x is not positive definite; fails where the scale is not. */
  logDensity(x: Float64Array, scale: Float64Array, degrees: number): number;
  /** The log density; writes the symmetric gradient in x. */
  logDensityGradient(x: Float64Array, scale: Float64Array, degrees: number, gradientX: Float64Array): number;
  /** Writes a symmetric matrix. */
  sample(rng: SeededSource, scale: Float64Array, degrees: number, out: Float64Array): void;
}

/** Degrees of freedom in n dimensions; real numbers above n − 1. */
function requireDegrees(degrees: number, n: number): number {
  if (degrees > n - 1 && degrees < Number.POSITIVE_INFINITY) return degrees;
  return fail("ARGUMENT", { name: "degrees", found: String(degrees), accepted: `above ${n - 1} and finite` });
}

/** Writes the lower Cholesky factor of the scale. */
export function factorScale(scale: Float64Array, n: number, out: Float64Array): void {
  requireLength("scale", scale, n * n);
  out.set(scale);
  requireCholesky("scale", out, n);
  clearUpper(out, n);
}

/** Writes the lower Cholesky factors of x and of the scale; false where x is not positive definite. */
export function factorBoth(
  x: Float64Array,
  scale: Float64Array,
  n: number,
  factorX: Float64Array,
  scaleFactor: Float64Array,
): boolean {
  requireLength("x", x, n * n);
  factorScale(scale, n, scaleFactor);
  factorX.set(x);
  if (cholesky(factorX, n) < n) return false;
  clearUpper(factorX, n);
  return true;
}

/** −nκ/2·log 2 − log Γ_n(κ/2), the part of both normalisers that depends on κ alone. */
export function logDegreesTerm(degrees: number, n: number): number {
  requireDegrees(degrees, n);
  return -0.5 * n * degrees * Math.LN2 - logMultivariateGamma(n, 0.5 * degrees);
}

/** Σ a², the squared Frobenius norm. */
export function sumOfSquares(a: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * a[i]!;
  return sum;
}

/**
 * Bartlett's decomposition: writes the lower triangular A with AAᵀ ~ W(I, κ). Diagonal entries are
 * independent, A_ii² ~ χ²(κ − i) (i from 0), those below are standard normal, those above 0.
 */
export function bartlettFactor(rng: SeededSource, degrees: number, n: number, out: Float64Array): void {
  requireDegrees(degrees, n);
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) out[i * n + j] = rng.normal();
    out[i * n + i] = Math.exp(0.5 * (Math.LN2 + standardLogGamma(rng, (degrees - i) / 2)));
    out.fill(0, i * n + i + 1, i * n + n);
  }
}
