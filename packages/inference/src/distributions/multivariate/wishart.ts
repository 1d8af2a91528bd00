import { requireCount, requireLength } from "../../errors/index.ts";
import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  lowerTimesTransposed,
  multiply,
  solveLowerMatrix,
} from "../../math/linear-algebra/index.ts";
import { IMPOSSIBLE } from "../checks.ts";
import {
  bartlettFactor,
  factorBoth,
  factorScale,
  logDegreesTerm,
  type MatrixLaw,
  sumOfSquares,
} from "./matrix-law.ts";

/**
 * The Wishart law W(Λ, κ) in n dimensions, mean κΛ, real κ > n − 1 (central spec, conventions):
 * log density (κ−n−1)/2·log|X| − ½tr(Λ⁻¹X) − κ/2·log|Λ| − nκ/2·log 2 − log Γ_n(κ/2).
 */
export function wishart(dimension: number): MatrixLaw {
  const n = requireCount("dimension", dimension, 1);
  const factorX = new Float64Array(n * n);
  const scaleFactor = new Float64Array(n * n);

  function logDensity(x: Float64Array, scale: Float64Array, degrees: number): number {
    const constant = logDegreesTerm(degrees, n);
    if (!factorBoth(x, scale, n, factorX, scaleFactor)) return IMPOSSIBLE;
    const logX = choleskyLogDeterminant(factorX, n);
    const logScale = choleskyLogDeterminant(scaleFactor, n);
    // tr(Λ⁻¹X) = ‖L_Λ⁻¹L_X‖².
    solveLowerMatrix(scaleFactor, n, factorX, n);
    return 0.5 * ((degrees - n - 1) * logX - sumOfSquares(factorX) - degrees * logScale) + constant;
  }

  return Object.freeze<MatrixLaw>({
    logDensity,
    // (κ−n−1)/2·X⁻¹ − ½Λ⁻¹.
    logDensityGradient(x, scale, degrees, gradientX) {
      const log = logDensity(x, scale, degrees);
      if (log === IMPOSSIBLE) return log;
      choleskyInverse(scaleFactor, n, scaleFactor);
      factorX.set(x);
      cholesky(factorX, n);
      choleskyInverse(factorX, n, factorX);
      for (let i = 0; i < n * n; i++)
        gradientX[i] = 0.5 * ((degrees - n - 1) * factorX[i]! - scaleFactor[i]!);
      return log;
    },
    // LA with Bartlett's A: (LA)(LA)ᵀ ~ W(LLᵀ, κ).
    sample(rng, scale, degrees, out) {
      requireLength("out", out, n * n);
      factorScale(scale, n, scaleFactor);
      bartlettFactor(rng, degrees, n, factorX);
      multiply(scaleFactor, factorX, out, n, n, n);
      factorX.set(out);
      lowerTimesTransposed(factorX, n, out);
    },
  });
}
