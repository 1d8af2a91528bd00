import type { Model } from "../contracts/model.ts";
import { requireCholesky, symmetricInverse } from "../math/linear-algebra/index.ts";

/** A normal posterior with the given covariance (by rows) and mean 0 unless given. */
export function normalModel(covariance: readonly number[], mean?: readonly number[]): Model {
  const n = Math.round(Math.sqrt(covariance.length));
  const precision = new Float64Array(n * n);
  const matrix = Float64Array.from(covariance);
  requireCholesky("covariance", matrix.slice(), n);
  symmetricInverse(matrix, n, precision);
  const centre = Float64Array.from(mean ?? new Array<number>(n).fill(0));
  return {
    parameters: [{ name: "x", shape: [n] }],
    dimension: n,
    logDensityGradient(q, gradient) {
      let lp = 0;
      for (let i = 0; i < n; i++) {
        let sum = 0;
        for (let j = 0; j < n; j++) sum += precision[i * n + j]! * (q[j]! - centre[j]!);
        gradient[i] = -sum;
        lp -= 0.5 * sum * (q[i]! - centre[i]!);
      }
      return lp;
    },
    constrain: (q, out) => out.set(q),
    initial: (rng) => Float64Array.from({ length: n }, () => 4 * rng.uniform() - 2),
  };
}

/** Covariance by rows from standard deviations and one correlation between all pairs. */
export function covarianceOf(sds: readonly number[], correlation = 0): readonly number[] {
  return sds.flatMap((a, i) => sds.map((b, j) => a * b * (i === j ? 1 : correlation)));
}
