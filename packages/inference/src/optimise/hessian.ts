import type { Model } from "../contracts/model.ts";
import { symmetrise } from "../math/linear-algebra/index.ts";

/**
 * The Hessian of the log density by central differences of its gradient, symmetrised. With steps
 * h = ε^(1/3)·max(1, |qᵢ|) the error of formula and rounding is of order ε^(2/3), about 4e-11 of the
 * curvature's scale. Steps are shortened where the density is steep in a coordinate: `scale` gives
 * its width.
 */
export function hessian(model: Model, q: Float64Array, scale?: Float64Array): Float64Array {
  const n = model.dimension;
  const matrix = new Float64Array(n * n);
  const above = new Float64Array(n);
  const below = new Float64Array(n);
  for (let j = 0; j < n; j++) {
    const h = Math.cbrt(Number.EPSILON) * (scale?.[j] ?? Math.max(1, Math.abs(q[j]!)));
    const up = q[j]! + h;
    const down = q[j]! - h;
    model.logDensityGradient(q.with(j, up), above);
    model.logDensityGradient(q.with(j, down), below);
    for (let i = 0; i < n; i++) matrix[i * n + j] = (above[i]! - below[i]!) / (up - down);
  }
  symmetrise(matrix, n);
  return matrix;
}
