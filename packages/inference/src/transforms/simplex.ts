import { requireShare, sharesOf } from "./checks.ts";
import type { Transform } from "./transform.ts";

/**
 * Probabilities θ_1..θ_K that sum to one, θ = softmax(q_1, …, q_{K−1}, 0). The Jacobian of
 * (θ_1..θ_{K−1}) in q is diag(θ) − θθᵀ without the last row and column, with determinant Π θ_k:
 * log |J| = Σ_k log θ_k (local spec §8).
 *
 * @example
 * ```ts
 * import { simplex } from "@dpbayes/inference/transforms";
 * const shares = new Float64Array(3);
 * simplex(3).constrain(Float64Array.of(0, 0), 0, shares, 0);
 * console.log(shares.reduce((sum, share) => sum + share, 0)); // 1
 * ```
 */
export function simplex(categories: number): Transform {
  const size = sharesOf(categories);
  const free = size.unconstrainedLength;
  return Object.freeze<Transform>({
    ...size,
    constrain(q, qAt, x, xAt) {
      let largest = 0;
      for (let k = 0; k < free; k++) if (q[qAt + k]! > largest) largest = q[qAt + k]!;
      let total = Math.exp(-largest);
      let sum = 0;
      x[xAt + free] = total;
      for (let k = 0; k < free; k++) {
        const weight = Math.exp(q[qAt + k]! - largest);
        x[xAt + k] = weight;
        total += weight;
        sum += q[qAt + k]!;
      }
      for (let k = 0; k < categories; k++) x[xAt + k]! /= total;
      // Σ log θ_k = Σ_{k<K} q_k − K·log Σ exp, in logs so that a θ that underflows does no harm.
      return sum - categories * (largest + Math.log(total));
    },
    unconstrain(x, xAt, q, qAt) {
      for (let k = 0; k < categories; k++) requireShare(x[xAt + k]!, k);
      const last = Math.log(x[xAt + free]!);
      for (let k = 0; k < free; k++) q[qAt + k] = Math.log(x[xAt + k]!) - last;
    },
    // ∂f/∂q_k = θ_k(g_k − Σ θ_l g_l), and ∂ log|J|/∂q_k = 1 − Kθ_k.
    pullBack(_q, qAt, x, xAt, gradientX, gradientQ) {
      let mean = 0;
      for (let k = 0; k < categories; k++) mean += x[xAt + k]! * gradientX[xAt + k]!;
      for (let k = 0; k < free; k++)
        gradientQ[qAt + k]! += x[xAt + k]! * (gradientX[xAt + k]! - mean - categories) + 1;
    },
  });
}
