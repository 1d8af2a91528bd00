import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  multiply,
  traceOfProduct,
} from "../../../math/linear-algebra/index.ts";
import type { RegressionPoint } from "../../regression/index.ts";
import type { LogisticReports } from "./report-data.ts";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/** The normal law of the noisy covariates z = x + noise, from their mean and scatter alone. */
export interface NoisyCovariates {
  /** K = (Σ + Σ*)⁻¹ at the last point. */
  readonly K: Float64Array;
  /** log Π N(z; mean, Σ + Σ*), with its gradient added; NaN where Σ + Σ* is not positive definite. */
  addTo(point: RegressionPoint, gradient: RegressionPoint): number;
}

/**
 * With V = Σ + Σ* and S the mean square of z about the point's mean: ℓ = −(N/2)[d·log 2π + log|V| + tr(KS)],
 * ∂Σ = −(N/2)(K − KSK), ∂mean = NK(z̄ − mean) (local spec §7).
 */
export function noisyCovariates({ covariates: d, values, noise }: LogisticReports): NoisyCovariates {
  const N = values.length / d;
  const average = averageOf(values, d);
  const scatter = scatterOf(values, d, average);
  const K = new Float64Array(d * d);
  const S = new Float64Array(d * d);
  const KS = new Float64Array(d * d);
  const KSK = new Float64Array(d * d);

  return Object.freeze<NoisyCovariates>({
    K,
    addTo({ mean, covariance }, gradient) {
      for (let n = 0; n < d * d; n++) K[n] = covariance[n]! + noise[n]!;
      if (cholesky(K, d) < d) return Number.NaN;
      const logDeterminant = choleskyLogDeterminant(K, d);
      choleskyInverse(K, d, K);
      for (let i = 0; i < d; i++)
        for (let j = 0; j < d; j++)
          S[i * d + j] = scatter[i * d + j]! + (average[i]! - mean[i]!) * (average[j]! - mean[j]!);
      multiply(K, S, KS, d, d, d);
      multiply(KS, K, KSK, d, d, d);
      for (let i = 0; i < d; i++)
        for (let j = 0; j < d; j++) {
          gradient.covariance[i * d + j]! +=
            0.25 * N * (KSK[i * d + j]! + KSK[j * d + i]! - 2 * K[i * d + j]!);
          gradient.mean[i]! += N * K[i * d + j]! * (average[j]! - mean[j]!);
        }
      return -0.5 * N * (d * LOG_TWO_PI + logDeterminant + traceOfProduct(K, S, d));
    },
  });
}

function averageOf(values: Float64Array, d: number): Float64Array {
  const sums = new Float64Array(d);
  for (let i = 0; i < values.length; i++) sums[i % d]! += values[i]!;
  return sums.map((sum) => (sum * d) / values.length);
}

/** Mean products of deviations from the average. */
function scatterOf(values: Float64Array, d: number, average: Float64Array): Float64Array {
  const out = new Float64Array(d * d);
  for (let row = 0; row < values.length; row += d)
    for (let i = 0; i < d; i++)
      for (let j = 0; j < d; j++)
        out[i * d + j]! += (values[row + i]! - average[i]!) * (values[row + j]! - average[j]!);
  return out.map((sum) => (sum * d) / values.length);
}
