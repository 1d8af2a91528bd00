import {
  cholesky,
  choleskyLogDeterminant,
  multiplyByTransposed,
  symmetricEigen,
} from "../../../math/linear-algebra/index.ts";
import type { Hierarchy } from "./hierarchy.ts";

/** log|Σ_x| and the smallest eigenvalue of Σ_x: what mixes slowest, so what to watch (central spec §1.6). */
export interface CovarianceSummary {
  readonly logDeterminant: number;
  readonly smallestEigenvalue: number;
}

/** Reads them from L with E wwᵀ = LLᵀ, w = (1), x, (y); or from that of Cov w, whose constant is 0. */
export function covarianceSummary({
  size: m,
  shape,
}: Pick<Hierarchy, "size" | "shape">): (l: Float64Array) => CovarianceSummary {
  const { covariates: d, intercept } = shape;
  const skip = intercept ? 1 : 0;
  const whole = new Float64Array(m * m);
  const covariance = new Float64Array(d * d);
  const factor = new Float64Array(d * d);
  const values = new Float64Array(d);
  const work = new Float64Array(d);
  return (l) => {
    multiplyByTransposed(l, l, whole, m, m, m);
    for (let i = 0; i < d; i++)
      for (let k = 0; k < d; k++) {
        const means = intercept ? whole[(i + 1) * m]! * whole[(k + 1) * m]! : 0;
        covariance[i * d + k] = whole[(i + skip) * m + k + skip]! - means;
      }
    factor.set(covariance);
    cholesky(factor, d);
    symmetricEigen(covariance, d, values, covariance, work);
    return { logDeterminant: choleskyLogDeterminant(factor, d), smallestEigenvalue: values[0]! };
  };
}
