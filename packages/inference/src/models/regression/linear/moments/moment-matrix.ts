import type { RegressionPoint } from "../../regression-point.ts";
import { pullBackJoint, writeJoint } from "./joint-moments.ts";

/** M = E[wwᵀ] and m = E[w] of w = (1, x, y), and the way back for gradients in them. */
export interface MomentMatrix {
  /** (d+2)×(d+2). */
  readonly M: Float64Array;
  readonly m: Float64Array;
  moveTo(point: RegressionPoint): void;
  /** Adds what a gradient in M (symmetric) and, given M, one in m say about the regression. */
  pullBack(point: RegressionPoint, G: Float64Array, g: Float64Array, gradient: RegressionPoint): void;
}

export function momentMatrix(covariates: number): MomentMatrix {
  const n = covariates + 1;
  const p = covariates + 2;
  const M = new Float64Array(p * p);
  const m = new Float64Array(p);
  m[0] = 1;
  M[0] = 1;
  const mean = m.subarray(1);
  const joint = new Float64Array(n * n);
  const H = new Float64Array(n * n);
  const h = new Float64Array(n);
  return Object.freeze<MomentMatrix>({
    M,
    m,
    moveTo(point) {
      writeJoint(point, mean, joint);
      for (let i = 0; i < n; i++) {
        M[i + 1] = mean[i]!;
        M[(i + 1) * p] = mean[i]!;
        for (let j = 0; j < n; j++) M[(i + 1) * p + j + 1] = joint[i * n + j]! + mean[i]! * mean[j]!;
      }
    },
    pullBack(point, G, g, gradient) {
      // M = mmᵀ + Γ, so dm counts 2Gm more.
      for (let i = 0; i < n; i++) {
        let sum = G[(i + 1) * p]!;
        for (let j = 0; j < n; j++) {
          const entry = G[(i + 1) * p + j + 1]!;
          H[i * n + j] = entry;
          sum += entry * mean[j]!;
        }
        h[i] = g[i + 1]! + 2 * sum;
      }
      pullBackJoint(point, H, h, gradient);
    },
  });
}
