import {
  invertLower,
  multiply,
  multiplyByTransposed,
  symmetrise,
} from "../../../../math/linear-algebra/index.ts";

/** The prior of a moment matrix M = BCCᵀBᵀ; writes to work arrays of its own only. */
export interface MomentPrior {
  /**
   * log p(M) up to a constant, without the Jacobian of C. Adds its gradient in C to `gradientC` or in L = BC to
   * `gradientL`, whichever is natural. −Infinity: impossible.
   */
  addTo(c: Float64Array, l: Float64Array, gradientC: Float64Array, gradientL: Float64Array): number;
}

/**
 * −power/2·log|M| − ½tr ΛM⁻¹, power = κ+p+1 (central spec §1.6), worked out in the frame of B, where C is near the identity:
 * log|M| = 2Σ log C_ii + const, tr ΛM⁻¹ = tr C⁻¹Λ_BC⁻ᵀ with Λ_B = B⁻¹ΛB⁻ᵀ (`framed`); the gradient of −½tr is C⁻ᵀ·C⁻¹Λ_BC⁻ᵀ.
 */
export function inverseWishartMoments(framed: Float64Array, power: number, m: number): MomentPrior {
  const inverse = new Float64Array(m * m);
  const product = new Float64Array(m * m);
  const inner = new Float64Array(m * m);
  return Object.freeze<MomentPrior>({
    addTo(c, _l, gradientC) {
      invertLower(c, m, inverse);
      multiplyByTransposed(inverse, framed, product, m, m, m);
      multiplyByTransposed(product, inverse, inner, m, m, m);
      let trace = 0;
      let logDiagonal = 0;
      for (let i = 0; i < m; i++) {
        trace += inner[i * m + i]!;
        logDiagonal += Math.log(c[i * m + i]!);
        for (let k = 0; k <= i; k++) {
          let sum = 0;
          for (let l = i; l < m; l++) sum += inverse[l * m + i]! * inner[l * m + k]!;
          gradientC[i * m + k]! += sum;
        }
        gradientC[i * m + i]! -= power / c[i * m + i]!;
      }
      return -power * logDiagonal - 0.5 * trace;
    },
  });
}

/** RXRᵀ: with R = B⁻¹, X in the frame of B. */
export function congruent(x: Float64Array, r: Float64Array, m: number): Float64Array {
  const product = new Float64Array(m * m);
  const out = new Float64Array(m * m);
  multiply(r, x, product, m, m, m);
  multiplyByTransposed(product, r, out, m, m, m);
  symmetrise(out, m);
  return out;
}
