import { requireCount, requireLength } from "../../errors/index.ts";
import {
  choleskyInverse,
  choleskyLogDeterminant,
  multiplyByTransposed,
  multiplyTransposed,
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
 * The inverse Wishart law IW(Λ, κ) in n dimensions, density ∝ |X|^{−(κ+n+1)/2}·exp(−½tr ΛX⁻¹) (central
 * spec, conventions), normaliser κ/2·log|Λ| − nκ/2·log 2 − log Γ_n(κ/2). X⁻¹ ~ W(Λ⁻¹, κ).
 */
export function inverseWishart(dimension: number): MatrixLaw {
  const n = requireCount("dimension", dimension, 1);
  const factorX = new Float64Array(n * n);
  const work = new Float64Array(n * n);

  function logDensity(x: Float64Array, scale: Float64Array, degrees: number): number {
    const constant = logDegreesTerm(degrees, n);
    if (!factorBoth(x, scale, n, factorX, work)) return IMPOSSIBLE;
    const logX = choleskyLogDeterminant(factorX, n);
    const logScale = choleskyLogDeterminant(work, n);
    // tr(ΛX⁻¹) = ‖L_X⁻¹L_Λ‖².
    solveLowerMatrix(factorX, n, work, n);
    return 0.5 * (degrees * logScale - (degrees + n + 1) * logX - sumOfSquares(work)) + constant;
  }

  return Object.freeze<MatrixLaw>({
    logDensity,
    // −(κ+n+1)/2·X⁻¹ + ½X⁻¹ΛX⁻¹, with X⁻¹ and Λ symmetric.
    logDensityGradient(x, scale, degrees, gradientX) {
      const log = logDensity(x, scale, degrees);
      if (log === IMPOSSIBLE) return log;
      choleskyInverse(factorX, n, factorX);
      multiplyByTransposed(factorX, scale, work, n, n, n);
      multiplyByTransposed(work, factorX, gradientX, n, n, n);
      for (let i = 0; i < n * n; i++) gradientX[i] = 0.5 * (gradientX[i]! - (degrees + n + 1) * factorX[i]!);
      return log;
    },
    // Λ = LLᵀ and A Bartlett's factor: X⁻¹ = L⁻ᵀAAᵀL⁻¹ ~ W(Λ⁻¹, κ), so X = YᵀY with Y = A⁻¹Lᵀ.
    sample(rng, scale, degrees, out) {
      requireLength("out", out, n * n);
      factorScale(scale, n, work);
      bartlettFactor(rng, degrees, n, factorX);
      for (let i = 0; i < n; i++) for (let j = 0; j < n; j++) out[i * n + j] = work[j * n + i]!;
      solveLowerMatrix(factorX, n, out, n);
      work.set(out);
      multiplyTransposed(work, work, out, n, n, n);
    },
  });
}
