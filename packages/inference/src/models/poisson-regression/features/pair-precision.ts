import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { FeatureFrame } from "./feature-frame.ts";

/**
 * D on the blocks x2 and yx2: in the eigenbasis each pair (j, l) has a 2×2 matrix of its own,
 *
 *   D_jl = 2nλ_jλ_l·P + diag(σ²_x2, σ²_yx2),   P = [1 G₀; G₀ H₀];
 *
 * E = D⁻¹ entry by entry.
 */
export interface PairPrecision {
  /** E between block `one` and block `other`: 0 is x2, 1 is yx2. */
  between(one: number, other: number): Float64Array;
  /** Writes E; returns Σ_{j≤l} log|D_jl|. */
  write(): number;
  /** (out1, out2) = E(r1, r2). */
  apply(r1: Float64Array, r2: Float64Array, out1: Float64Array, out2: Float64Array): void;
}

export function pairPrecision(
  { d, count: n, noise }: SumBlocks,
  { lambda, integrals }: FeatureFrame,
): PairPrecision {
  const E11 = new Float64Array(d * d);
  const E12 = new Float64Array(d * d);
  const E22 = new Float64Array(d * d);
  return Object.freeze<PairPrecision>({
    between: (one, other) => (one !== other ? E12 : one === 0 ? E11 : E22),
    write() {
      const [G0, H0] = [integrals[1][0]!, integrals[2][0]!];
      let sum = 0;
      for (let j = 0; j < d; j++)
        for (let l = 0; l <= j; l++) {
          const spread = 2 * n * lambda[j]! * lambda[l]!;
          const a = spread + noise.x2;
          const b = spread * G0;
          const c = spread * H0 + noise.yx2;
          const determinant = a * c - b * b;
          E11[j * d + l] = E11[l * d + j] = c / determinant;
          E12[j * d + l] = E12[l * d + j] = -b / determinant;
          E22[j * d + l] = E22[l * d + j] = a / determinant;
          sum += Math.log(determinant);
        }
      return sum;
    },
    apply(r1, r2, out1, out2) {
      for (let at = 0; at < d * d; at++) {
        const one = r1[at]!;
        const two = r2[at]!;
        out1[at] = E11[at]! * one + E12[at]! * two;
        out2[at] = E12[at]! * one + E22[at]! * two;
      }
    },
  });
}
