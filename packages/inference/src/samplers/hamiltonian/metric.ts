import { multiplyLower, multiplyLowerTransposed } from "../../math/linear-algebra/index.ts";

/**
 * The metric, written as a factor S of the inverse mass matrix: M⁻¹ = S·Sᵀ, an estimate of the
 * posterior's covariance. In the momenta p' = Sᵀp the kinetic energy is ½|p'|², fresh momenta are
 * standard normal, and M⁻¹ shows only where q and p' touch:
 *
 *     dq/dt = M⁻¹p = S·p',    dp'/dt = Sᵀ·∇log π(q).
 *
 * So everything that looks at momenta (energies, U-turns) is the same for all metrics.
 */
export type Metric = DiagonalMetric | DenseMetric;

/** Every coordinate in a unit of its own. */
export interface DiagonalMetric {
  readonly kind: "diagonal";
  /** S as a diagonal: the posterior's standard deviations. */
  readonly scale: Float64Array;
}

/** Coordinates turned and scaled together. */
export interface DenseMetric {
  readonly kind: "dense";
  /** S as the lower Cholesky factor of the posterior's covariance. */
  readonly factor: Float64Array;
}

export function unitMetric(dimension: number): DiagonalMetric {
  return { kind: "diagonal", scale: new Float64Array(dimension).fill(1) };
}

/** p += time·Sᵀ·gradient. `work` holds one vector. */
export function kick(
  metric: Metric,
  time: number,
  gradient: Float64Array,
  p: Float64Array,
  work: Float64Array,
): void {
  const n = p.length;
  if (metric.kind === "diagonal") {
    const scale = metric.scale;
    for (let i = 0; i < n; i++) p[i]! += time * scale[i]! * gradient[i]!;
    return;
  }
  multiplyLowerTransposed(metric.factor, n, gradient, work);
  for (let i = 0; i < n; i++) p[i]! += time * work[i]!;
}

/** q += time·S·p. */
export function drift(
  metric: Metric,
  time: number,
  p: Float64Array,
  q: Float64Array,
  work: Float64Array,
): void {
  const n = q.length;
  if (metric.kind === "diagonal") {
    const scale = metric.scale;
    for (let i = 0; i < n; i++) q[i]! += time * scale[i]! * p[i]!;
    return;
  }
  multiplyLower(metric.factor, n, p, work);
  for (let i = 0; i < n; i++) q[i]! += time * work[i]!;
}

/** The variances (and, where dense, covariances by rows) that the metric stands for. */
export function metricCovariance(metric: Metric): readonly number[] {
  if (metric.kind === "diagonal") return Array.from(metric.scale, (s) => s * s);
  const n = Math.sqrt(metric.factor.length);
  return Array.from(metric.factor, (_, at) => entry(metric.factor, n, Math.floor(at / n), at % n));
}

function entry(factor: Float64Array, n: number, i: number, j: number): number {
  let sum = 0;
  for (let k = 0; k <= Math.min(i, j); k++) sum += factor[i * n + k]! * factor[j * n + k]!;
  return sum;
}
