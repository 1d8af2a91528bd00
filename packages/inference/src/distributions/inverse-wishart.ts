import { requireCount, requireLength } from "../errors/index.ts";
import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  clearUpper,
  requireCholesky,
  solveLowerMatrix,
} from "../math/linear-algebra/index.ts";
import type { SeededSource } from "../math/random/index.ts";
import { logMultivariateGamma } from "../math/special/index.ts";
import { bartlettFactor, requireDegrees } from "./bartlett.ts";
import { IMPOSSIBLE } from "./checks.ts";

/** IW(scale, degrees) in n dimensions. Holds working space. */
export interface InverseWishart {
  /** −Infinity where x is not positive definite; fails where the scale is not. */
  logDensity(x: Float64Array, scale: Float64Array, degrees: number): number;
  /** The log density; writes the symmetric gradient in x. */
  logDensityGradient(x: Float64Array, scale: Float64Array, degrees: number, gradientX: Float64Array): number;
  /** Writes a symmetric matrix. */
  sample(rng: SeededSource, scale: Float64Array, degrees: number, out: Float64Array): void;
}

/**
 * The inverse Wishart law IW(Λ, κ), density ∝ |X|^{−(κ+n+1)/2}·exp(−½tr ΛX⁻¹) (central spec,
 * conventions), normaliser κ/2·log|Λ| − nκ/2·log 2 − log Γ_n(κ/2). X⁻¹ ~ W(Λ⁻¹, κ).
 */
export function inverseWishart(dimension: number): InverseWishart {
  const n = requireCount("dimension", dimension, 1);
  const factorX = new Float64Array(n * n);
  const factorScale = new Float64Array(n * n);

  function logDensity(x: Float64Array, scale: Float64Array, degrees: number): number {
    requireDegrees(degrees, n);
    requireLength("x", x, n * n);
    requireLength("scale", scale, n * n);
    factorScale.set(scale);
    requireCholesky("scale", factorScale, n);
    clearUpper(factorScale, n);
    const logScale = choleskyLogDeterminant(factorScale, n);
    factorX.set(x);
    if (cholesky(factorX, n) < n) return IMPOSSIBLE;
    // tr(ΛX⁻¹) = ‖L_X⁻¹L_Λ‖².
    solveLowerMatrix(factorX, n, factorScale, n);
    let trace = 0;
    for (let i = 0; i < n * n; i++) trace += factorScale[i]! * factorScale[i]!;
    return (
      0.5 * (degrees * logScale - (degrees + n + 1) * choleskyLogDeterminant(factorX, n) - trace) -
      0.5 * n * degrees * Math.LN2 -
      logMultivariateGamma(n, 0.5 * degrees)
    );
  }

  return Object.freeze({
    logDensity,
    // −(κ+n+1)/2·X⁻¹ + ½X⁻¹ΛX⁻¹; with B = L_X⁻¹L_Λ the second is ½(L_X⁻ᵀB)(L_X⁻ᵀB)ᵀ.
    logDensityGradient(
      x: Float64Array,
      scale: Float64Array,
      degrees: number,
      gradientX: Float64Array,
    ): number {
      const log = logDensity(x, scale, degrees);
      if (log === IMPOSSIBLE) return log;
      choleskyInverse(factorX, n, factorX);
      addSandwich(factorX, scale, n, degrees, factorScale, gradientX);
      return log;
    },
    // Λ = LLᵀ and A Bartlett's factor: X⁻¹ = L⁻ᵀAAᵀL⁻¹ ~ W(Λ⁻¹, κ), so X = YᵀY with Y = A⁻¹Lᵀ.
    sample(rng: SeededSource, scale: Float64Array, degrees: number, out: Float64Array): void {
      factorScale.set(scale);
      requireCholesky("scale", factorScale, n);
      clearUpper(factorScale, n);
      bartlettFactor(rng, requireDegrees(degrees, n), n, factorX);
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) out[i * n + j] = factorScale[j * n + i]!;
      solveLowerMatrix(factorX, n, out, n);
      factorX.set(out);
      transposedTimesSelf(factorX, n, out);
    },
  });
}

function addSandwich(
  inverse: Float64Array,
  scale: Float64Array,
  n: number,
  degrees: number,
  work: Float64Array,
  out: Float64Array,
): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++) work[i * n + j] = rowTimes(inverse, i * n, scale, j * n, n);
  for (let i = 0; i < n; i++)
    for (let j = 0; j < n; j++)
      out[i * n + j] =
        0.5 * (rowTimes(work, i * n, inverse, j * n, n) - (degrees + n + 1) * inverse[i * n + j]!);
}

function rowTimes(a: Float64Array, rowA: number, b: Float64Array, rowB: number, n: number): number {
  let sum = 0;
  for (let k = 0; k < n; k++) sum += a[rowA + k]! * b[rowB + k]!;
  return sum;
}

function transposedTimesSelf(y: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < n; k++) sum += y[k * n + i]! * y[k * n + j]!;
      out[i * n + j] = sum;
      out[j * n + i] = sum;
    }
}
