import { invertLower } from "../../../math/linear-algebra/index.ts";

/** The way back from the gradient in a Cholesky factor to that in the matrix. */
export interface ThroughCholesky {
  /** Adds G, symmetric with dℓ = Σ_ij G_ij dΣ_ij, from the lower triangle of ∂ℓ/∂L and L. */
  addTo(factor: Float64Array, inFactor: Float64Array, out: Float64Array): void;
}

/**
 * Of Σ = LLᵀ: dL = L·Φ(L⁻¹dΣL⁻ᵀ), where Φ keeps the lower triangle and half of the diagonal. So with P = Φ(Lᵀ·∂ℓ/∂L)
 *
 *   dℓ = ⟨∂ℓ/∂L, dL⟩ = ⟨P, L⁻¹dΣL⁻ᵀ⟩ = ⟨L⁻ᵀPL⁻¹, dΣ⟩,   G = ½(S + Sᵀ), S = L⁻ᵀPL⁻¹.
 */
export function throughCholesky(d: number): ThroughCholesky {
  const inverse = new Float64Array(d * d);
  const P = new Float64Array(d * d);
  const PL = new Float64Array(d * d);

  function writeP(L: Float64Array, inFactor: Float64Array): void {
    for (let i = 0; i < d; i++)
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let k = i; k < d; k++) sum += L[k * d + i]! * inFactor[k * d + j]!;
        P[i * d + j] = i === j ? 0.5 * sum : sum;
      }
  }

  return Object.freeze<ThroughCholesky>({
    addTo(factor, inFactor, out) {
      invertLower(factor, d, inverse);
      writeP(factor, inFactor);
      for (let i = 0; i < d; i++)
        for (let j = 0; j <= i; j++) {
          let sum = 0;
          for (let k = j; k <= i; k++) sum += P[i * d + k]! * inverse[k * d + j]!;
          PL[i * d + j] = sum;
        }
      for (let i = 0; i < d; i++)
        for (let j = 0; j < d; j++) {
          let sum = 0;
          for (let k = Math.max(i, j); k < d; k++) sum += inverse[k * d + i]! * PL[k * d + j]!;
          out[i * d + j]! += 0.5 * sum;
          out[j * d + i]! += 0.5 * sum;
        }
    },
  });
}
