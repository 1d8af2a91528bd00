import { requireShare, sharesOf } from "./checks.ts";
import type { Transform } from "./transform.ts";

/**
 * Probabilities θ_1..θ_K by breaking a stick, Stan's centred form: z_k = σ(q_k − log(K−k)),
 * θ_k = z_k·rest_k, rest_{k+1} = rest_k(1 − z_k), rest_1 = 1, θ_K = rest_K. q = 0 gives equal shares.
 * (θ_1..θ_{K−1}) is triangular in q: log |J| = Σ_k log z_k + log(1 − z_k) + log rest_k (local spec §8).
 */
export function stickBreaking(categories: number): Transform {
  const size = sharesOf(categories);
  const free = size.unconstrainedLength;
  return Object.freeze<Transform>({
    ...size,
    constrain(q, qAt, x, xAt) {
      let logRest = 0;
      let logJacobian = 0;
      for (let k = 0; k < free; k++) {
        const u = q[qAt + k]! - Math.log(free - k);
        const tail = Math.log1p(Math.exp(-Math.abs(u)));
        const logZ = Math.min(u, 0) - tail;
        const logOther = Math.min(-u, 0) - tail;
        x[xAt + k] = Math.exp(logRest + logZ);
        logJacobian += logZ + logOther + logRest;
        logRest += logOther;
      }
      x[xAt + free] = Math.exp(logRest);
      return logJacobian;
    },
    // z_k/(1 − z_k) = θ_k / Σ_{l>k} θ_l: the later shares are summed from the end, nothing cancels.
    unconstrain(x, xAt, q, qAt) {
      let later = requireShare(x[xAt + free]!, free);
      for (let k = free - 1; k >= 0; k--) {
        const share = requireShare(x[xAt + k]!, k);
        q[qAt + k] = Math.log(share / later) + Math.log(free - k);
        later += share;
      }
    },
    // ∂θ_k/∂q_k = θ_k(1 − z_k), ∂θ_l/∂q_k = −z_kθ_l for l > k; q_k enters log|J| as log z_k +
    // (K−k+1 − 1)·log(1 − z_k), hence ∂ log|J|/∂q_k = 1 − (K−k+1)z_k  (k from 1).
    pullBack(q, qAt, x, xAt, gradientX, gradientQ) {
      let later = x[xAt + free]! * gradientX[xAt + free]!;
      for (let k = free - 1; k >= 0; k--) {
        const u = q[qAt + k]! - Math.log(free - k);
        const z = 1 / (1 + Math.exp(-u));
        const other = 1 / (1 + Math.exp(u));
        const own = x[xAt + k]! * gradientX[xAt + k]!;
        gradientQ[qAt + k]! += own * other - z * later + 1 - (free - k + 1) * z;
        later += own;
      }
    },
  });
}
