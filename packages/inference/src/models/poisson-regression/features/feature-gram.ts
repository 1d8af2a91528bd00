import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import { VECTORS } from "./feature-classes.ts";
import type { FeatureFrame } from "./feature-frame.ts";
import type { PairPrecision } from "./pair-precision.ts";
import { blockPrecisions } from "./release-residual.ts";

/**
 * R = ΦD⁻¹Φᵀ, upper triangle. As linear forms on the matrices, the features (f, i) are S(e_i, v) = e_ivᵀ + ve_iᵀ with
 * v = m for f = 0, 1 and b for f = 2, 3; and
 *
 *   ⟨S(e_i, v), E∘S(e_k, w)⟩ = 2(E_ikv_kw_i + δ_ikΣ_lE_ilv_lw_l),   ⟨S(e_i, v), E∘N⟩ = 2Σ_lE_ilv_lN_il.
 *
 * Even f live on x2, odd ones on yx2; s₀ on yx2, s₁ on x2.
 */
export function featureGram(
  blocks: SumBlocks,
  { m, b }: FeatureFrame,
  pairs: PairPrecision,
  N: Float64Array,
): { write(R: Float64Array): void } {
  const { d } = blocks;
  const size = VECTORS * d + 2;
  const vectors = [m, m, b, b] as const;
  const precision = blockPrecisions(blocks);

  function vectorBlock(f: number, g: number, R: Float64Array): void {
    const E = pairs.between(f & 1, g & 1);
    const v = vectors[f]!;
    const w = vectors[g]!;
    for (let i = 0; i < d; i++) {
      const row = (f * d + i) * size + g * d;
      let sum = 0;
      for (let l = 0; l < d; l++) {
        const entry = E[i * d + l]!;
        R[row + l] = 2 * entry * v[l]! * w[i]!;
        sum += entry * v[l]! * w[l]!;
      }
      R[row + i]! += 2 * sum;
    }
  }

  function scalarColumn(s: number, R: Float64Array): void {
    const column = VECTORS * d + s;
    const own = 1 - s;
    for (let f = 0; f < VECTORS; f++) {
      const E = pairs.between(own, f & 1);
      const v = vectors[f]!;
      for (let i = 0; i < d; i++) {
        let sum = 0;
        for (let l = 0; l < d; l++) sum += E[i * d + l]! * v[l]! * N[i * d + l]!;
        R[(f * d + i) * size + column] = 2 * sum;
      }
    }
    for (let other = 0; other <= s; other++) {
      const E = pairs.between(own, 1 - other);
      let sum = 0;
      for (let at = 0; at < d * d; at++) sum += E[at]! * N[at]! * N[at]!;
      R[(VECTORS * d + other) * size + column] = sum;
    }
  }

  /** The parts of x, yx and y: a_x in f₀ and s₁, a_yx in f₁ and s₀, a_y in s₀. */
  function addLinear(R: Float64Array): void {
    const [s0, s1] = [VECTORS * d, VECTORS * d + 1];
    R[s0 * size + s0]! += precision.y;
    for (let i = 0; i < d; i++) {
      R[i * size + i]! += precision.x;
      R[(d + i) * size + d + i]! += precision.yx;
      R[i * size + s1]! += precision.x * m[i]!;
      R[(d + i) * size + s0]! += precision.yx * m[i]!;
      R[s1 * size + s1]! += precision.x * m[i]! * m[i]!;
      R[s0 * size + s0]! += precision.yx * m[i]! * m[i]!;
    }
  }

  return Object.freeze({
    write(R: Float64Array) {
      for (let f = 0; f < VECTORS; f++) for (let g = f; g < VECTORS; g++) vectorBlock(f, g, R);
      for (let s = 0; s < 2; s++) scalarColumn(s, R);
      addLinear(R);
    },
  });
}
