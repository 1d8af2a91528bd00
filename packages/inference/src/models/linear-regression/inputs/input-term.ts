import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  dot,
  multiply,
  multiplyVector,
} from "../../../math/linear-algebra/index.ts";
import type { RegressionTerm } from "../../regression/index.ts";
import { type MomentMatrix, momentMatrix } from "../../regression/linear/moments/moment-matrix.ts";
import { type InputMoments, requireInputs } from "./input-moments.ts";

const LOG_2PI = Math.log(2 * Math.PI);

/**
 * The likelihood of perturbed inputs: every report (z_x, z_y) is N(μ, V) with μ = (m, α + θᵀm) and
 * V = Γ + diag(noise). With S the mean of (z − μ)(z − μ)ᵀ = C + (z̄ − μ)(z̄ − μ)ᵀ, C the reports' covariance, local
 * spec §7.1:
 *
 *   ℓ = −(N/2)[(d+1)log 2π + log|V| + tr(V⁻¹S)],  ∂V = −(N/2)(V⁻¹ − V⁻¹SV⁻¹),  ∂μ = N·V⁻¹(z̄ − μ).
 *
 * With g = V⁻¹(z̄ − μ): V⁻¹SV⁻¹ = V⁻¹CV⁻¹ + ggᵀ and tr(V⁻¹S) = tr(V⁻¹C) + gᵀ(z̄ − μ). O(d³) whatever the number of reports.
 */
export function perturbedInputsTerm(
  given: InputMoments,
  moments: MomentMatrix = momentMatrix(given.covariates),
): RegressionTerm {
  const { covariates, count: N, mean, covariance, noise } = requireInputs(given);
  const n = covariates + 1;
  const p = n + 1;
  const C = Float64Array.from(covariance);
  const mu = moments.m.subarray(1);
  const V = new Float64Array(n * n);
  const VC = new Float64Array(n * n);
  const shift = new Float64Array(n);
  const g = new Float64Array(n);
  // In E[wwᵀ] and E[w], w = (1, z): V = E[zzᵀ] − μμᵀ.
  const inSquares = new Float64Array(p * p);
  const inMeans = new Float64Array(p);

  /** Γ = E[zzᵀ] − μμᵀ, and the noise. */
  function writeCovariance(): void {
    for (let a = 0; a < n; a++)
      for (let b = 0; b < n; b++) V[a * n + b] = moments.M[(a + 1) * p + b + 1]! - mu[a]! * mu[b]!;
    for (let a = 0; a < n; a++) V[a * n + a]! += noise[a]!;
  }

  /** ∂V, symmetric; V holds its inverse. */
  function writeGradient(): void {
    for (let a = 0; a < n; a++)
      for (let b = 0; b <= a; b++) {
        let sum = g[a]! * g[b]! - V[a * n + b]!;
        for (let c = 0; c < n; c++) sum += VC[a * n + c]! * V[b * n + c]!;
        sum *= 0.5 * N;
        inSquares[(a + 1) * p + b + 1] = sum;
        inSquares[(b + 1) * p + a + 1] = sum;
      }
  }

  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      moments.moveTo(point);
      writeCovariance();
      for (let a = 0; a < n; a++) shift[a] = mean[a]! - mu[a]!;
      if (cholesky(V, n) < n) return -Infinity;
      const logDeterminant = choleskyLogDeterminant(V, n);
      choleskyInverse(V, n, V);
      multiply(V, C, VC, n, n, n);
      multiplyVector(V, shift, g, n, n);
      writeGradient();
      let trace = dot(g, shift, n);
      for (let a = 0; a < n; a++) {
        trace += VC[a * n + a]!;
        let ofSquare = 0;
        for (let b = 0; b < n; b++) ofSquare += inSquares[(a + 1) * p + b + 1]! * mu[b]!;
        inMeans[a + 1] = N * g[a]! - 2 * ofSquare;
      }
      moments.pullBack(point, inSquares, inMeans, gradient);
      return -0.5 * N * (n * LOG_2PI + logDeterminant + trace);
    },
  });
}
