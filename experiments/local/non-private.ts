import { choleskySolve, logistic, requireCholesky } from "@dpbayes/inference/math";
import type { Rows } from "../data/prepare-regression.ts";

/** Least squares without noise: what the data would say if privacy cost nothing. */
export function leastSquares({ count, x, y }: Rows): Float64Array {
  return weightedFit(x, count, () => 1, y);
}

/** Maximum likelihood of a logistic regression by Newton's method (iteratively reweighted least squares). */
export function logisticFit({ count, x, y }: Rows): Float64Array {
  const d = x.length / count;
  const theta = new Float64Array(d);
  for (let round = 0; round < 30; round++) {
    const means = Float64Array.from({ length: count }, (_, i) => logistic(linear(x, d, i, theta)));
    const weight = (i: number) => Math.max(means[i]! * (1 - means[i]!), 1e-9);
    const residuals = means.map((mean, i) => (y[i]! - mean) / weight(i));
    const step = weightedFit(x, count, weight, residuals);
    for (let j = 0; j < d; j++) theta[j]! += step[j]!;
    if (Math.hypot(...step) < 1e-10) return theta;
  }
  throw new Error("the logistic regression did not converge in 30 rounds");
}

/** Solves Σ w·x·xᵀ·θ = Σ w·x·y. */
function weightedFit(
  x: Float64Array,
  count: number,
  weight: (i: number) => number,
  y: Float64Array,
): Float64Array {
  const d = x.length / count;
  const gram = new Float64Array(d * d);
  const right = new Float64Array(d);
  for (let i = 0; i < count; i++)
    for (let j = 0; j < d; j++) {
      const wx = weight(i) * x[i * d + j]!;
      right[j]! += wx * y[i]!;
      for (let k = 0; k < d; k++) gram[j * d + k]! += wx * x[i * d + k]!;
    }
  requireCholesky("the Gram matrix", gram, d);
  choleskySolve(gram, d, right);
  return right;
}

function linear(x: Float64Array, d: number, i: number, theta: Float64Array): number {
  let sum = 0;
  for (let j = 0; j < d; j++) sum += theta[j]! * x[i * d + j]!;
  return sum;
}
