import { requireCount } from "../errors/index.ts";
import { refuse } from "./checks.ts";
import { correlationCholesky, logSech } from "./correlation-cholesky.ts";
import type { Transform } from "./transform.ts";

/**
 * Cholesky factors C = diag(τ)L of covariance matrices Σ = CCᵀ = diag(τ)Ωdiag(τ). Coordinates:
 * log τ_1..τ_n, then those of `correlationCholesky`.
 *
 * The Jacobian is that of the lower triangle of C. Row i (from 0) is τ_i times a unit vector of
 * i + 1 entries: dC = τ_i^i dτ_i dS with the surface element dS = dL_i0…dL_{i,i−1}/L_ii. So
 * log |J| = Σ_i [(i + 1)·log τ_i − log L_ii] + log |∂L/∂q|, and log L_ii = Σ_j log s_ij. For priors
 * on τ and L instead of C use the blocks `positive([n])` and `correlationCholesky(n)` with `scaleRows`.
 */
export function covarianceCholesky(dimension: number): Transform {
  const n = requireCount("dimension", dimension, 1);
  const correlation = correlationCholesky(n);
  const factor = new Float64Array(n * n);
  const gradientL = new Float64Array(n * n);
  return Object.freeze<Transform>({
    unconstrainedLength: n + correlation.unconstrainedLength,
    constrainedLength: n * n,
    shape: Object.freeze([n, n]),
    constrain(q, qAt, x, xAt) {
      let logJacobian = correlation.constrain(q, qAt + n, factor, 0);
      let at = qAt + n;
      for (let i = 0; i < n; i++) {
        const scale = Math.exp(q[qAt + i]!);
        logJacobian += (i + 1) * q[qAt + i]!;
        for (let j = 0; j < i; j++, at++) logJacobian -= logSech(q[at]!);
        for (let j = 0; j < n; j++) x[xAt + i * n + j] = scale * factor[i * n + j]!;
      }
      return logJacobian;
    },
    unconstrain(x, xAt, q, qAt) {
      for (let i = 0; i < n; i++) {
        let norm = 0;
        for (let j = 0; j <= i; j++) norm = Math.hypot(norm, x[xAt + i * n + j]!);
        if (!(norm > 0)) refuse(`the length of row ${i} of x`, norm, "positive");
        q[qAt + i] = Math.log(norm);
        for (let j = 0; j <= i; j++) factor[i * n + j] = x[xAt + i * n + j]! / norm;
      }
      correlation.unconstrain(factor, 0, q, qAt + n);
    },
    // C_ij = τ_iL_ij: ∂/∂ log τ_i = Σ_j G_ijC_ij, ∂/∂L_ij = τ_iG_ij; then back through L. The
    // Jacobian's own terms are i + 1 for log τ_i and tanh q_ij (from −log s_ij).
    pullBack(q, qAt, x, xAt, gradientX, gradientQ) {
      let at = qAt + n;
      for (let i = 0; i < n; i++) {
        const scale = Math.exp(q[qAt + i]!);
        let slope = i + 1;
        for (let j = 0; j <= i; j++) {
          const entry = i * n + j;
          factor[entry] = x[xAt + entry]! / scale;
          gradientL[entry] = scale * gradientX[xAt + entry]!;
          slope += gradientX[xAt + entry]! * x[xAt + entry]!;
        }
        gradientQ[qAt + i]! += slope;
        for (let j = 0; j < i; j++, at++) gradientQ[at]! += Math.tanh(q[at]!);
      }
      correlation.pullBack(q, qAt + n, factor, 0, gradientL, gradientQ);
    },
  });
}
