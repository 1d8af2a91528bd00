import { cholesky, choleskyInverse, choleskyLogDeterminant } from "../../../math/linear-algebra/index.ts";
import type { NodeMoments } from "./node-moments.ts";

/** The slopes of the last likelihood: in a record's mean and covariance, in the number of records, and in the noise variances. */
export interface LikelihoodSlopes {
  readonly byMean: Float64Array;
  readonly byCovariance: Float64Array;
  count: number;
  readonly byVariance: Float64Array;
}

/** log N(ŝ; Nμ, NC + V), V diagonal, and its slopes. */
export interface SumLikelihood extends LikelihoodSlopes {
  at(moments: Pick<NodeMoments, "mean" | "covariance">, count: number, variances: Float64Array): number;
}

/**
 * With K = NC + V, r = ŝ − Nμ and g = K⁻¹r: ∂/∂μ = N·g; ∂/∂K = H = ½(ggᵀ − K⁻¹), so ∂/∂C = N·H and ∂/∂V_k = H_kk; ∂/∂N = g·μ + tr(HC).
 * Of the coordinates only those that are `read` enter.
 */
export function sumLikelihood(sums: Float64Array, read: readonly number[]): SumLikelihood {
  const size = sums.length;
  const k = read.length;
  const factor = new Float64Array(k * k);
  const inverse = new Float64Array(k * k);
  const r = new Float64Array(k);
  const g = new Float64Array(k);
  const byMean = new Float64Array(size);
  const byCovariance = new Float64Array(size * size);
  const byVariance = new Float64Array(size);

  function factorise(
    mean: Float64Array,
    covariance: Float64Array,
    N: number,
    variances: Float64Array,
  ): boolean {
    for (let i = 0; i < k; i++) {
      const a = read[i]!;
      for (let j = 0; j < k; j++) factor[i * k + j] = N * covariance[a * size + read[j]!]!;
      factor[i * k + i]! += variances[a]!;
      r[i] = sums[a]! - N * mean[a]!;
    }
    return cholesky(factor, k) === k;
  }

  /** g, and r·g. */
  function solve(): number {
    let square = 0;
    for (let i = 0; i < k; i++) {
      let sum = 0;
      for (let j = 0; j < k; j++) sum += inverse[i * k + j]! * r[j]!;
      g[i] = sum;
      square += sum * r[i]!;
    }
    return square;
  }

  const self: SumLikelihood = {
    byMean,
    byCovariance,
    byVariance,
    count: 0,
    at({ mean, covariance }, N, variances) {
      if (!factorise(mean, covariance, N, variances)) return Number.NEGATIVE_INFINITY;
      const logDeterminant = choleskyLogDeterminant(factor, k);
      choleskyInverse(factor, k, inverse);
      const square = solve();
      self.count = 0;
      for (let i = 0; i < k; i++) {
        const a = read[i]!;
        byMean[a] = N * g[i]!;
        self.count += g[i]! * mean[a]!;
        for (let j = 0; j < k; j++) {
          const at = a * size + read[j]!;
          const h = 0.5 * (g[i]! * g[j]! - inverse[i * k + j]!);
          byCovariance[at] = N * h;
          self.count += h * covariance[at]!;
          if (i === j) byVariance[a] = h;
        }
      }
      return -0.5 * (logDeterminant + square + k * Math.log(2 * Math.PI));
    },
  };
  return self;
}
