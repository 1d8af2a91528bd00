import { multiply, multiplyTransposed, symmetricEigen } from "../../../../math/linear-algebra/index.ts";
import type { RegressionTerm } from "../../regression-point.ts";
import { type MomentMatrix, momentMatrix } from "../moments/moment-matrix.ts";
import type { IsotropicForm } from "./isotropic-form.ts";
import { oddCorrections } from "./odd-corrections.ts";

const LOG_2PI = Math.log(2 * Math.PI);

/**
 * The likelihood of an isotropic form in O(p³) (local spec §3.6; derivation in this folder's README). In
 * the eigenbasis of M̃ = QΛQᵀ the covariance of the sum is diagonal, D_jl = 2Nλ_jλ_l + s², up to the odd
 * entries. With R = QᵀZQ − NΛ, E = 1/D, V = K⁻¹R and Y_i, π_i of the odd entries:
 *
 *   ℓ = −½[k log 2π + Σ_{j≤l} log D_jl + Σ_i log|c_iπ_i| + ⟨R, V⟩]
 *   ∂ℓ/∂M̃ = Q[NV + 2N(VΛV + Σ_i Y_iΛY_i/π_i) − diag_j(N(λ_jE_jj + Σ_l E_jlλ_l))]Qᵀ.
 */
export function isotropicSumTerm(
  form: IsotropicForm,
  covariates: number,
  count: number,
  moments: MomentMatrix = momentMatrix(covariates),
): RegressionTerm {
  const { size: p, scales, variance, sums, odd } = form;
  const offset = form.constant ? 0 : 1;
  const whole = covariates + 2;
  const N = count;
  const unreleased = odd.filter((entry) => entry.variance === Number.POSITIVE_INFINITY).length;
  const released = (p * (p + 1)) / 2 - unreleased - (form.constant ? 1 : 0);
  // The known entry (1, 1) is taken out again: its residual is 0 and its variance 2Nρ⁴.
  const known = form.constant ? Math.log(2 * N * scales[0]! ** 4) : 0;
  const constantPart = form.logScale - 0.5 * (released * LOG_2PI - known);

  const scaled = new Float64Array(p * p);
  const lambda = new Float64Array(p);
  const Q = new Float64Array(p * p);
  const work = new Float64Array(p);
  const product = new Float64Array(p * p);
  const R = new Float64Array(p * p);
  const E = new Float64Array(p * p);
  const V = new Float64Array(p * p);
  const G = new Float64Array(p * p);
  const wide = new Float64Array(whole * whole);
  const none = new Float64Array(whole);
  const corrections = oddCorrections(form, N);

  function scaleMoments(): void {
    for (let i = 0; i < p; i++) {
      const row = (i + offset) * whole + offset;
      for (let j = 0; j < p; j++) scaled[i * p + j] = scales[i]! * scales[j]! * moments.M[row + j]!;
    }
  }

  /** R, E, V = E∘R; returns log|K_iso|, or NaN where M is not positive definite. */
  function solveIsotropic(): number {
    multiply(sums, Q, product, p, p, p);
    multiplyTransposed(Q, product, R, p, p, p);
    let logDeterminant = 0;
    for (let i = 0; i < p; i++) {
      R[i * p + i]! -= N * lambda[i]!;
      let inner = 1;
      for (let j = 0; j <= i; j++) {
        const ratio = 1 + (2 * N * lambda[i]! * lambda[j]!) / variance;
        const e = 1 / (ratio * variance);
        inner *= ratio;
        if (inner > 1e250) {
          logDeterminant += Math.log(inner);
          inner = 1;
        }
        E[i * p + j] = e;
        E[j * p + i] = e;
        V[i * p + j] = e * R[i * p + j]!;
        V[j * p + i] = V[i * p + j]!;
      }
      logDeterminant += Math.log(inner);
    }
    return logDeterminant + ((p * (p + 1)) / 2) * Math.log(variance);
  }

  /** The gradient in the eigenbasis; lower triangle first, then mirrored. */
  function gradientInEigenbasis(): void {
    for (let i = 0; i < p; i++) {
      let trace = lambda[i]! * E[i * p + i]!;
      for (let l = 0; l < p; l++) trace += E[i * p + l]! * lambda[l]!;
      for (let l = 0; l < p; l++) work[l] = lambda[l]! * V[i * p + l]!;
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let l = 0; l < p; l++) sum += work[l]! * V[j * p + l]!;
        G[i * p + j] = N * (V[i * p + j]! + 2 * sum);
      }
      G[i * p + i]! -= N * trace;
    }
    corrections.addGradient(lambda, G);
    for (let i = 0; i < p; i++) for (let j = 0; j < i; j++) G[j * p + i] = G[i * p + j]!;
  }

  /** QGQᵀ, back in the units of w. */
  function turnBack(): void {
    multiply(Q, G, product, p, p, p);
    for (let i = 0; i < p; i++)
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let l = 0; l < p; l++) sum += product[i * p + l]! * Q[j * p + l]!;
        sum *= scales[i]! * scales[j]!;
        wide[(i + offset) * whole + j + offset] = sum;
        wide[(j + offset) * whole + i + offset] = sum;
      }
  }

  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      moments.moveTo(point);
      scaleMoments();
      if (!allFinite(scaled)) return -Infinity;
      symmetricEigen(scaled, p, lambda, Q, work);
      const isotropic = solveIsotropic();
      const logDeterminant = isotropic + corrections.solve(lambda, Q, E, R, V);
      let square = 0;
      for (let i = 0; i < p * p; i++) square += R[i]! * V[i]!;
      gradientInEigenbasis();
      turnBack();
      moments.pullBack(point, wide, none, gradient);
      const sum = constantPart - 0.5 * (logDeterminant + square);
      return sum < Number.POSITIVE_INFINITY ? sum : -Infinity;
    },
  });
}

function allFinite(values: Float64Array): boolean {
  for (let i = 0; i < values.length; i++) if (!Number.isFinite(values[i]!)) return false;
  return true;
}
