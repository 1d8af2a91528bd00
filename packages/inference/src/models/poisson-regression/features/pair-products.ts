import type { SumBlocks } from "../../glm/statistic/sum-blocks.ts";
import type { FeatureAdjoints } from "./feature-adjoints.ts";
import type { FeatureFrame } from "./feature-frame.ts";
import type { PairPrecision } from "./pair-precision.ts";

/**
 * ⟨W, dD⟩ for D = 2nP⊗(ΛAΛ) + noise, P = [1 G₀; G₀ H₀], piece by piece. A piece ½⟨Q, dD·Y⟩ of two pairs of symmetric
 * matrices gives
 *
 *   2nΣP_αβ·Q_αΛY_β to Σ,   2nP-derivatives: n·tr(Q_αΛY_βΛ) to P_αβ.
 */
export interface PairProducts {
  /** Writes PE, at the present point. */
  write(): void;
  /** The piece −½tr(D⁻¹dD). */
  addDiagonal(): void;
  /** Full matrices: (Q1, Q2) and (Y1, Y2). */
  addFull(Q1: Float64Array, Q2: Float64Array, Y1: Float64Array, Y2: Float64Array): void;
  /** (Q1, Q2) and Y = D⁻¹ of S(e_i, v) on one block. */
  addUnit(Q1: Float64Array, Q2: Float64Array, block: number, i: number, v: Float64Array): void;
}

export function pairProducts(
  { d, count: n }: SumBlocks,
  { lambda, integrals }: FeatureFrame,
  pairs: PairPrecision,
  { inSigma, inF }: FeatureAdjoints,
): PairProducts {
  const E = [pairs.between(0, 0), pairs.between(0, 1), pairs.between(1, 1)] as const;
  const square = () => new Float64Array(d * d);
  const [left1, left2] = [square(), square()];
  // (PE)^{αβ} = Σ_γP_αγE^{γβ}, at 2α + β.
  const PE = [square(), square(), square(), square()] as const;

  function addToP(toG0: number, toH0: number): void {
    inF[1][0]! += n * toG0;
    inF[2][0]! += n * toH0;
  }

  /** 2nQΛ(F∘(e_ivᵀ + ve_iᵀ)) to Σ. */
  function unitPart(Q: Float64Array, F: Float64Array, i: number, v: Float64Array): void {
    const scale = 2 * n * lambda[i]!;
    for (let j = 0; j < d; j++) {
      const first = scale * Q[j * d + i]!;
      let sum = 0;
      for (let l = 0; l < d; l++) {
        const weight = F[i * d + l]! * v[l]!;
        inSigma[j * d + l]! += first * weight;
        sum += Q[j * d + l]! * lambda[l]! * weight;
      }
      inSigma[j * d + i]! += 2 * n * sum;
    }
  }

  return Object.freeze<PairProducts>({
    write() {
      const G0 = integrals[1][0]!;
      const H0 = integrals[2][0]!;
      for (let at = 0; at < d * d; at++) {
        PE[0][at] = E[0][at]! + G0 * E[1][at]!;
        PE[1][at] = E[1][at]! + G0 * E[2][at]!;
        PE[2][at] = G0 * E[0][at]! + H0 * E[1][at]!;
        PE[3][at] = G0 * E[1][at]! + H0 * E[2][at]!;
      }
    },
    addDiagonal() {
      let toG0 = 0;
      let toH0 = 0;
      for (let j = 0; j < d; j++) {
        const own = j * d + j;
        let sum = lambda[j]! * (PE[0][own]! + PE[3][own]!);
        for (let l = 0; l < d; l++) {
          const at = j * d + l;
          sum += lambda[l]! * (PE[0][at]! + PE[3][at]!);
          if (l > j) continue;
          toG0 -= 2 * lambda[j]! * lambda[l]! * E[1][at]!;
          toH0 -= lambda[j]! * lambda[l]! * E[2][at]!;
        }
        inSigma[own]! -= n * sum;
      }
      addToP(toG0, toH0);
    },
    addFull(Q1, Q2, Y1, Y2) {
      const G0 = integrals[1][0]!;
      const H0 = integrals[2][0]!;
      let toG0 = 0;
      let toH0 = 0;
      for (let j = 0; j < d; j++)
        for (let l = 0; l < d; l++) {
          const at = j * d + l;
          left1[at] = 2 * n * lambda[l]! * (Q1[at]! + G0 * Q2[at]!);
          left2[at] = 2 * n * lambda[l]! * (G0 * Q1[at]! + H0 * Q2[at]!);
          const weight = lambda[j]! * lambda[l]!;
          toG0 += weight * (Q1[at]! * Y2[at]! + Q2[at]! * Y1[at]!);
          toH0 += weight * Q2[at]! * Y2[at]!;
        }
      for (let j = 0; j < d; j++)
        for (let k = 0; k < d; k++) {
          const weight1 = left1[j * d + k]!;
          const weight2 = left2[j * d + k]!;
          for (let l = 0; l < d; l++)
            inSigma[j * d + l]! += weight1 * Y1[k * d + l]! + weight2 * Y2[k * d + l]!;
        }
      addToP(toG0, toH0);
    },
    addUnit(Q1, Q2, block, i, v) {
      const E1 = E[block]!;
      const E2 = E[1 + block]!;
      let toG0 = 0;
      let toH0 = 0;
      for (let l = 0; l < d; l++) {
        const at = i * d + l;
        const weight = 2 * lambda[i]! * lambda[l]! * v[l]!;
        toG0 += weight * (Q1[at]! * E2[at]! + Q2[at]! * E1[at]!);
        toH0 += weight * Q2[at]! * E2[at]!;
      }
      addToP(toG0, toH0);
      unitPart(Q1, PE[block]!, i, v);
      unitPart(Q2, PE[2 + block]!, i, v);
    },
  });
}
