import type { RegressionPoint } from "../../regression/index.ts";
import { dispersionAt } from "../outcomes/dispersion.ts";
import {
  ORDERS,
  type OutcomeIntegrals,
  type OutcomeMoments,
  outcomeIntegrals,
} from "../outcomes/outcome-moments.ts";
import type { StatisticMonomial } from "./statistic-coordinates.ts";

/**
 * Exact mean and second moments of one record's statistic t, and what the gradient needs of the way there.
 *
 * The rule (glm spec §4): for x ~ N(m, Σ), b = Σθ and u = α + xᵀθ,
 *   E[∏ x̃_i · h(u)] = Σ over partial matchings of ∏ Σ_ij over pairs · ∏ (m_i + b_iD) over the rest, DᵏF := E h⁽ᵏ⁾(u).
 * Every coordinate is a product of two x̃, so with P_ij = (m_i + b_iD)(m_j + b_jD) as three coefficients and
 * q_ij = P_ij·F a mean is q_ij + Σ_ijF₀, and a second moment of (ij) and (kl)
 *   P_ijP_kl·F + Σ_ijq_kl + Σ_klq_ij + Σ_ikq_jl + Σ_jlq_ik + Σ_ilq_jk + Σ_jkq_il + (Σ_ijΣ_kl + Σ_ikΣ_jl + Σ_ilΣ_jk)F₀,
 * with F of the total power of y. The constant x̃₀ = 1 has m = 1, b = 0, Σ = 0.
 */
export interface RecordMoments {
  readonly length: number;
  /** D = d + 1. */
  readonly width: number;
  readonly mean: Float64Array;
  /** E[t·tᵀ], both triangles. */
  readonly second: Float64Array;
  readonly integrals: OutcomeIntegrals;
  /** m̃ and b̃, D numbers each; Σ̃, D×D. */
  readonly m: Float64Array;
  readonly b: Float64Array;
  readonly Sigma: Float64Array;
  /** P as three D×D matrices, one per power of D. */
  readonly P: readonly [Float64Array, Float64Array, Float64Array];
  /** q for each power of y, D×D. */
  readonly q: readonly [Float64Array, Float64Array, Float64Array];
  moveTo(point: RegressionPoint): void;
}

/** The moments of one record, moved from point to point without new arrays. */
export function recordMoments(
  coordinates: readonly StatisticMonomial[],
  covariates: number,
  outcome: OutcomeMoments,
): RecordMoments {
  const d = covariates;
  const D = d + 1;
  const k = coordinates.length;
  const three = () => [new Float64Array(D * D), new Float64Array(D * D), new Float64Array(D * D)] as const;
  const mean = new Float64Array(k);
  const second = new Float64Array(k * k);
  const integrals = outcomeIntegrals();
  const m = new Float64Array(D);
  const b = new Float64Array(D);
  const Sigma = new Float64Array(D * D);
  const P = three();
  const q = three();
  const hankel = new Float64Array(9);
  m[0] = 1;

  function readPoint(point: RegressionPoint): void {
    const { coefficients, mean: centre, covariance, intercept } = point;
    let meanOfU = intercept;
    let varianceOfU = 0;
    for (let i = 0; i < d; i++) {
      let sum = 0;
      for (let j = 0; j < d; j++) {
        const entry = covariance[i * d + j]!;
        Sigma[(i + 1) * D + j + 1] = entry;
        sum += entry * coefficients[j]!;
      }
      m[i + 1] = centre[i]!;
      b[i + 1] = sum;
      meanOfU += centre[i]! * coefficients[i]!;
      varianceOfU += sum * coefficients[i]!;
    }
    outcome.write(meanOfU, Math.max(0, varianceOfU), integrals, dispersionAt(point));
  }

  function writePairs(): void {
    const [P0, P1, P2] = P;
    for (let i = 0; i < D; i++)
      for (let j = 0; j < D; j++) {
        const at = i * D + j;
        P0[at] = m[i]! * m[j]!;
        P1[at] = m[i]! * b[j]! + b[i]! * m[j]!;
        P2[at] = b[i]! * b[j]!;
      }
    for (let p = 0; p < 3; p++) {
      const F = integrals[p]!;
      for (let at = 0; at < D * D; at++) q[p]![at] = P0[at]! * F[0]! + P1[at]! * F[1]! + P2[at]! * F[2]!;
    }
  }

  function writeMoments(): void {
    const [P0, P1, P2] = P;
    for (let a = 0; a < k; a++) {
      const { i, j, power, factor } = coordinates[a]!;
      const ij = i * D + j;
      mean[a] = factor * (q[power]![ij]! + Sigma[ij]! * integrals[power]![0]!);
      for (let c = 0; c <= a; c++) {
        const other = coordinates[c]!;
        const kk = other.i;
        const l = other.j;
        const kl = kk * D + l;
        const total = power + other.power;
        const F = integrals[total]!;
        const Q = q[total]!;
        if (c === 0 || total !== power + coordinates[c - 1]!.power) times(F, P0[ij]!, P1[ij]!, P2[ij]!);
        const value =
          hankel[0]! * P0[kl]! +
          hankel[1]! * P1[kl]! +
          hankel[2]! * P2[kl]! +
          Sigma[ij]! * (Q[kl]! + F[0]! * Sigma[kl]!) +
          Sigma[kl]! * Q[ij]! +
          Sigma[i * D + kk]! * (Q[j * D + l]! + F[0]! * Sigma[j * D + l]!) +
          Sigma[j * D + l]! * Q[i * D + kk]! +
          Sigma[i * D + l]! * (Q[j * D + kk]! + F[0]! * Sigma[j * D + kk]!) +
          Sigma[j * D + kk]! * Q[i * D + l]!;
        second[a * k + c] = factor * other.factor * value;
        second[c * k + a] = second[a * k + c]!;
      }
    }
  }

  /** The product of a pair's polynomial with F: coefficient s multiplies the other pair's D^s. */
  function times(F: Float64Array, p0: number, p1: number, p2: number): void {
    for (let s = 0; s < 3; s++) hankel[s] = p0 * F[s]! + p1 * F[s + 1]! + p2 * F[s + 2]!;
  }

  return Object.freeze<RecordMoments>({
    ...{ length: k, width: D, mean, second, integrals, m, b, Sigma, P, q },
    moveTo(point) {
      readPoint(point);
      writePairs();
      writeMoments();
    },
  });
}

/** The number of integrals that the moments themselves read: products of four x̃ reach order 4. */
export const MOMENT_ORDERS = ORDERS - 2;
