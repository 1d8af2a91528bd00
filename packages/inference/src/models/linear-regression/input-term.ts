import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  multiply,
  multiplyVector,
} from "../../math/linear-algebra/index.ts";
import type { RegressionTerm } from "../regression/index.ts";
import { type InputMoments, requireInputs } from "./input-moments.ts";
import { pullBackJoint, writeJoint } from "./joint-moments.ts";

const LOG_2PI = Math.log(2 * Math.PI);

/**
 * The likelihood of perturbed inputs: every report (z_x, z_y) is N(μ, V) with μ = (m, α + θᵀm) and
 * V = Γ + diag(noise). With S the mean of (z − μ)(z − μ)ᵀ = covariance + (z̄ − μ)(z̄ − μ)ᵀ, local spec §7.1:
 *
 *   ℓ = −(N/2)[(d+1)log 2π + log|V| + tr(V⁻¹S)],  ∂V = −(N/2)(V⁻¹ − V⁻¹SV⁻¹),  ∂μ = N·V⁻¹(z̄ − μ).
 *
 * O(d³) whatever the number of reports.
 */
export function perturbedInputsTerm(given: InputMoments): RegressionTerm {
  const { covariates, count: N, mean, covariance, noise } = requireInputs(given);
  const n = covariates + 1;
  const mu = new Float64Array(n);
  const V = new Float64Array(n * n);
  const S = new Float64Array(n * n);
  const VS = new Float64Array(n * n);
  const H = new Float64Array(n * n);
  const shift = new Float64Array(n);
  const g = new Float64Array(n);

  function fillMoments(): void {
    for (let a = 0; a < n; a++) shift[a] = mean[a]! - mu[a]!;
    for (let a = 0; a < n; a++) {
      V[a * n + a]! += noise[a]!;
      for (let b = 0; b < n; b++) S[a * n + b] = covariance[a * n + b]! + shift[a]! * shift[b]!;
    }
  }

  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      writeJoint(point, mu, V);
      fillMoments();
      if (cholesky(V, n) < n) return -Infinity;
      const logDeterminant = choleskyLogDeterminant(V, n);
      choleskyInverse(V, n, V);
      multiply(V, S, VS, n, n, n);
      multiply(VS, V, H, n, n, n);
      let trace = 0;
      for (let a = 0; a < n; a++) trace += VS[a * n + a]!;
      for (let i = 0; i < n * n; i++) H[i] = 0.5 * N * (H[i]! - V[i]!);
      multiplyVector(V, shift, g, n, n);
      for (let a = 0; a < n; a++) g[a]! *= N;
      pullBackJoint(point, H, g, gradient);
      return -0.5 * N * (n * LOG_2PI + logDeterminant + trace);
    },
  });
}
