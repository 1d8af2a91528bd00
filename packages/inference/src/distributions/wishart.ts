import { requireCount, requireLength } from "../errors/index.ts";
import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  clearUpper,
  lowerTimesTransposed,
  multiply,
  requireCholesky,
  solveLowerMatrix,
} from "../math/linear-algebra/index.ts";
import type { SeededSource } from "../math/random/index.ts";
import { logMultivariateGamma } from "../math/special/index.ts";
import { bartlettFactor, requireDegrees } from "./bartlett.ts";
import { IMPOSSIBLE } from "./checks.ts";

/** W(scale, degrees) in n dimensions, mean degrees·scale. Holds working space. */
export interface Wishart {
  /** −Infinity where x is not positive definite; fails where the scale is not. */
  logDensity(x: Float64Array, scale: Float64Array, degrees: number): number;
  /** The log density; writes the symmetric gradient in x. */
  logDensityGradient(x: Float64Array, scale: Float64Array, degrees: number, gradientX: Float64Array): number;
  /** Writes a symmetric matrix. */
  sample(rng: SeededSource, scale: Float64Array, degrees: number, out: Float64Array): void;
}

/**
 * The Wishart law W(Λ, κ), mean κΛ, real κ > n − 1 (central spec, conventions):
 * log density (κ−n−1)/2·log|X| − ½tr(Λ⁻¹X) − κ/2·log|Λ| − nκ/2·log 2 − log Γ_n(κ/2).
 */
export function wishart(dimension: number): Wishart {
  const n = requireCount("dimension", dimension, 1);
  const factorX = new Float64Array(n * n);
  const factorScale = new Float64Array(n * n);

  function logDensity(x: Float64Array, scale: Float64Array, degrees: number): number {
    requireDegrees(degrees, n);
    requireLength("x", x, n * n);
    requireLength("scale", scale, n * n);
    factorScale.set(scale);
    requireCholesky("scale", factorScale, n);
    factorX.set(x);
    if (cholesky(factorX, n) < n) return IMPOSSIBLE;
    clearUpper(factorX, n);
    const logDeterminant = choleskyLogDeterminant(factorX, n);
    // tr(Λ⁻¹X) = ‖L_Λ⁻¹L_X‖².
    solveLowerMatrix(factorScale, n, factorX, n);
    let trace = 0;
    for (let i = 0; i < n * n; i++) trace += factorX[i]! * factorX[i]!;
    return (
      0.5 * ((degrees - n - 1) * logDeterminant - trace - degrees * choleskyLogDeterminant(factorScale, n)) -
      0.5 * n * degrees * Math.LN2 -
      logMultivariateGamma(n, 0.5 * degrees)
    );
  }

  return Object.freeze({
    logDensity,
    // (κ−n−1)/2·X⁻¹ − ½Λ⁻¹.
    logDensityGradient(
      x: Float64Array,
      scale: Float64Array,
      degrees: number,
      gradientX: Float64Array,
    ): number {
      const log = logDensity(x, scale, degrees);
      if (log === IMPOSSIBLE) return log;
      choleskyInverse(factorScale, n, factorScale);
      factorX.set(x);
      cholesky(factorX, n);
      choleskyInverse(factorX, n, factorX);
      for (let i = 0; i < n * n; i++)
        gradientX[i] = 0.5 * ((degrees - n - 1) * factorX[i]! - factorScale[i]!);
      return log;
    },
    // LA with Bartlett's A: (LA)(LA)ᵀ ~ W(LLᵀ, κ).
    sample(rng: SeededSource, scale: Float64Array, degrees: number, out: Float64Array): void {
      factorScale.set(scale);
      requireCholesky("scale", factorScale, n);
      clearUpper(factorScale, n);
      bartlettFactor(rng, requireDegrees(degrees, n), n, factorX);
      const product = out;
      multiply(factorScale, factorX, product, n, n, n);
      factorX.set(product);
      lowerTimesTransposed(factorX, n, out);
    },
  });
}
