import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  dot,
  multiplyVector,
  symmetrise,
} from "../../../../math/linear-algebra/index.ts";
import type { RegressionTerm } from "../../regression-point.ts";
import { type MomentMatrix, momentMatrix } from "../moments/moment-matrix.ts";
import type { SummedMoments } from "../summed-moments.ts";

const LOG_2PI = Math.log(2 * Math.PI);

/**
 * The likelihood of noisy sums with any noise on any entries (local spec §3.4): Z ~ N(Nμ, K) with
 * K = N·Cov + diag(noise) for entries i = (a, b), j = (e, f) of wwᵀ, where for normal w with mean m and
 * second moments M
 *
 *   Cov(w_aw_b, w_ew_f) = M_aeM_bf + M_afM_be − 2m_am_bm_em_f.
 *
 * A number of records that is only known as N with noise of variance v adds v·μμᵀ to K: Z = Nμ + (n − N)μ + ….
 *
 * With ρ = K⁻¹(Z − Nμ) and B = ½(ρρᵀ − K⁻¹): dℓ = ⟨B, dK⟩ + Nρᵀdμ, and the hidden count's
 * part of ⟨B, dK⟩ is 2v·(Bμ)ᵀdμ. O(k³) for k entries: the reference for the fast form, and what odd layouts
 * fall back to. `moments`: of w, where they are not those of records as they were (`clippedMomentMatrix`).
 */
export function denseMomentsTerm(
  { covariates, count: N, ...sums }: SummedMoments,
  moments: MomentMatrix = momentMatrix(covariates),
): RegressionTerm {
  const { entries, countVariance = 0 } = sums;
  const k = entries.length;
  const p = covariates + 2;
  const rows = Int32Array.from(entries, ({ row }) => row);
  const columns = Int32Array.from(entries, ({ column }) => column);
  const values = Float64Array.from(entries, ({ value }) => value);
  const noise = Float64Array.from(entries, ({ variance }) => variance);
  const { M, m } = moments;
  const K = new Float64Array(k * k);
  const residual = new Float64Array(k);
  const rho = new Float64Array(k);
  const u = new Float64Array(k);
  const G = new Float64Array(p * p);
  const g = new Float64Array(p);

  function fillCovariance(): void {
    for (let i = 0; i < k; i++) {
      const a = rows[i]!;
      const b = columns[i]!;
      for (let j = 0; j <= i; j++) {
        const e = rows[j]!;
        const f = columns[j]!;
        const products = M[a * p + e]! * M[b * p + f]! + M[a * p + f]! * M[b * p + e]!;
        const counted = countVariance * M[a * p + b]! * M[e * p + f]!;
        K[i * k + j] = N * (products - 2 * u[i]! * u[j]!) + counted;
      }
      K[i * k + i]! += noise[i]!;
    }
  }

  /** Adds ⟨B, dK⟩ + Nρᵀdμ to G (gradient in M, to be symmetrised) and g (gradient in m). */
  function accumulate(): void {
    G.fill(0);
    g.fill(0);
    for (let i = 0; i < k; i++) {
      const a = rows[i]!;
      const b = columns[i]!;
      G[a * p + b]! += N * rho[i]!;
      let slope = 0;
      let counted = 0;
      for (let j = 0; j < k; j++) {
        const e = rows[j]!;
        const f = columns[j]!;
        const weight = 0.5 * N * (rho[i]! * rho[j]! - K[i * k + j]!);
        G[a * p + e]! += weight * M[b * p + f]!;
        G[b * p + f]! += weight * M[a * p + e]!;
        G[a * p + f]! += weight * M[b * p + e]!;
        G[b * p + e]! += weight * M[a * p + f]!;
        slope -= 4 * weight * u[j]!;
        counted += weight * M[e * p + f]!;
      }
      G[a * p + b]! += (2 * countVariance * counted) / N;
      g[a]! += slope * m[b]!;
      g[b]! += slope * m[a]!;
    }
    symmetrise(G, p);
  }

  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      moments.moveTo(point);
      for (let i = 0; i < k; i++) {
        residual[i] = values[i]! - N * M[rows[i]! * p + columns[i]!]!;
        u[i] = m[rows[i]!]! * m[columns[i]!]!;
      }
      fillCovariance();
      if (cholesky(K, k) < k) return -Infinity;
      const logDeterminant = choleskyLogDeterminant(K, k);
      choleskyInverse(K, k, K);
      multiplyVector(K, residual, rho, k, k);
      accumulate();
      moments.pullBack(point, G, g, gradient);
      return -0.5 * (k * LOG_2PI + logDeterminant + dot(residual, rho, k));
    },
  });
}
