import { cholesky, clearUpper } from "../../math/linear-algebra/index.ts";
import type { Metric } from "./metric.ts";
import type { Position } from "./position.ts";

/** How a metric is estimated from the draws of a warm-up window. */
export type MetricKind = (typeof metricKinds)[number];
export const metricKinds = Object.freeze(["gradient", "variance", "dense"] as const);

/** The metric for the next window; `current` where the draws do not give one. */
export function estimateMetric(kind: MetricKind, draws: readonly Position[], current: Metric): Metric {
  if (draws.length < 2) return current;
  if (kind === "dense") return covarianceMetric(draws, current);
  return kind === "variance" ? varianceMetric(draws) : gradientMetric(draws, current);
}

/**
 * Stan's regularisation: the estimate counts n draws, the prior guess of 1e-3 counts 5. It keeps the
 * metric positive when few draws or a chain that is stuck leave a variance at or near 0.
 */
function regularised(variance: number, n: number, guess = 1e-3): number {
  return (n * variance + 5 * guess) / (n + 5);
}

/** The draws' standard deviations. */
function varianceMetric(draws: readonly Position[]): Metric {
  const variance = variances(draws.map(({ q }) => q));
  return { kind: "diagonal", scale: variance.map((v) => Math.sqrt(regularised(v, draws.length))) };
}

/**
 * nutpie's diagonal metric: scale² = √(var(draws)/var(gradients)). For a normal posterior with
 * covariance Σ the variance of a draw is Σᵢᵢ and that of a gradient (Σ⁻¹)ᵢᵢ; the geometric mean of
 * Σᵢᵢ and 1/(Σ⁻¹)ᵢᵢ is the diagonal matrix that minimises the Fisher divergence between the rescaled
 * posterior and a standard normal. Both variances have the same relative error from few draws, and it
 * largely cancels: along one coordinate the ratio is exact from two draws on.
 */
function gradientMetric(draws: readonly Position[], current: Metric): Metric {
  const spread = variances(draws.map(({ q }) => q));
  const slope = variances(draws.map(({ gradient }) => gradient));
  const old = current.kind === "diagonal" ? current.scale : undefined;
  const scale = spread.map((v, i) => {
    const s = Math.sqrt(Math.sqrt(v / slope[i]!));
    return s > 1e-10 && s < 1e10 ? s : (old?.[i] ?? 1);
  });
  return { kind: "diagonal", scale };
}

/** The Cholesky factor of the draws' covariance. */
function covarianceMetric(draws: readonly Position[], current: Metric): Metric {
  const n = draws[0]!.q.length;
  const mean = means(draws.map(({ q }) => q));
  const factor = new Float64Array(n * n);
  for (const { q } of draws) {
    for (let i = 0; i < n; i++) {
      const difference = q[i]! - mean[i]!;
      for (let j = 0; j <= i; j++) factor[i * n + j]! += difference * (q[j]! - mean[j]!);
    }
  }
  for (let at = 0; at < n * n; at++)
    factor[at] = regularised(factor[at]! / (draws.length - 1), draws.length, at % (n + 1) === 0 ? 1e-3 : 0);
  if (cholesky(factor, n) < n) return current;
  clearUpper(factor, n);
  return { kind: "dense", factor };
}

function means(vectors: readonly Float64Array[]): Float64Array {
  const mean = new Float64Array(vectors[0]!.length);
  for (const vector of vectors) for (let i = 0; i < mean.length; i++) mean[i]! += vector[i]! / vectors.length;
  return mean;
}

function variances(vectors: readonly Float64Array[]): Float64Array {
  const mean = means(vectors);
  const variance = new Float64Array(mean.length);
  for (const vector of vectors)
    for (let i = 0; i < mean.length; i++) variance[i]! += (vector[i]! - mean[i]!) ** 2 / (vectors.length - 1);
  return variance;
}
