import { requireCount, requireLength } from "../../errors/index.ts";
import {
  choleskyInverse,
  choleskyLogDeterminant,
  choleskySolve,
  inverseQuadraticForm,
  multiplyLower,
  requireCholesky,
  solveLowerTransposed,
} from "../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { HALF_LOG_TWO_PI } from "../checks.ts";

/** N(mean, covariance) in n dimensions; matrices row-major. Holds working space, so make one per thread of use. */
export interface MultivariateNormal {
  /** Fails where the covariance is not positive definite. */
  logDensity(x: Float64Array, mean: Float64Array, covariance: Float64Array): number;
  /** The same from the lower Cholesky factor of the covariance. */
  logDensityFromCholesky(x: Float64Array, mean: Float64Array, factor: Float64Array): number;
  /**
   * The log density; writes −V⁻¹r to `gradientX` (the gradient in the mean is its negative, r = x − mean)
   * and ½(V⁻¹rrᵀV⁻¹ − V⁻¹), the symmetric gradient in V, to `gradientCovariance`.
   */
  logDensityGradient(
    x: Float64Array,
    mean: Float64Array,
    covariance: Float64Array,
    gradientX: Float64Array,
    gradientCovariance: Float64Array,
  ): number;
  sample(rng: SeededSource, mean: Float64Array, covariance: Float64Array, out: Float64Array): void;
  sampleFromCholesky(rng: SeededSource, mean: Float64Array, factor: Float64Array, out: Float64Array): void;
  /** A draw from N(P⁻¹h, P⁻¹): a conjugate posterior, known by its precision P and h = P·mean. */
  sampleFromPrecision(rng: SeededSource, h: Float64Array, precision: Float64Array, out: Float64Array): void;
}

/**
 * The multivariate normal law of one dimension, with its work arrays.
 *
 * @example
 * ```ts
 * import { seededSource } from "@dpbayes/inference";
 * import { multivariateNormal } from "@dpbayes/inference/distributions";
 * const law = multivariateNormal(2);
 * const x = new Float64Array(2);
 * law.sample(seededSource(1), Float64Array.of(0, 5), Float64Array.of(1, 0.5, 0.5, 1), x);
 * console.log(x.length); // 2
 * ```
 */
export function multivariateNormal(dimension: number): MultivariateNormal {
  const n = requireCount("dimension", dimension, 1);
  const factor = new Float64Array(n * n);
  const residual = new Float64Array(n);
  const factorOf = (name: string, matrix: Float64Array) => {
    requireLength(name, matrix, n * n);
    factor.set(matrix);
    requireCholesky(name, factor, n);
  };
  const setResidual = (x: Float64Array, mean: Float64Array) => {
    requireLength("x", x, n);
    requireLength("mean", mean, n);
    for (let i = 0; i < n; i++) residual[i] = x[i]! - mean[i]!;
  };
  const setNormals = (rng: SeededSource) => {
    for (let i = 0; i < n; i++) residual[i] = rng.normal();
  };

  function logDensityFromCholesky(x: Float64Array, mean: Float64Array, l: Float64Array): number {
    requireLength("factor", l, n * n);
    setResidual(x, mean);
    const square = inverseQuadraticForm(l, n, residual, residual);
    return -0.5 * (square + choleskyLogDeterminant(l, n)) - n * HALF_LOG_TWO_PI;
  }

  function sampleFromCholesky(rng: SeededSource, mean: Float64Array, l: Float64Array, out: Float64Array) {
    requireLength("mean", mean, n);
    requireLength("factor", l, n * n);
    requireLength("out", out, n);
    setNormals(rng);
    multiplyLower(l, n, residual, out);
    for (let i = 0; i < n; i++) out[i]! += mean[i]!;
  }

  return Object.freeze<MultivariateNormal>({
    logDensityFromCholesky,
    sampleFromCholesky,
    logDensity(x, mean, covariance) {
      factorOf("covariance", covariance);
      return logDensityFromCholesky(x, mean, factor);
    },
    logDensityGradient(x, mean, covariance, gradientX, gradientCovariance) {
      factorOf("covariance", covariance);
      const log = logDensityFromCholesky(x, mean, factor);
      setResidual(x, mean);
      choleskySolve(factor, n, residual);
      choleskyInverse(factor, n, gradientCovariance);
      for (let i = 0; i < n; i++) gradientX[i] = -residual[i]!;
      for (let at = 0; at < n * n; at++) {
        const outer = residual[Math.floor(at / n)]! * residual[at % n]!;
        gradientCovariance[at] = 0.5 * (outer - gradientCovariance[at]!);
      }
      return log;
    },
    sample(rng, mean, covariance, out) {
      factorOf("covariance", covariance);
      sampleFromCholesky(rng, mean, factor, out);
    },
    // P = LLᵀ: mean P⁻¹h, and L⁻ᵀz has covariance (LLᵀ)⁻¹.
    sampleFromPrecision(rng, h, precision, out) {
      requireLength("h", h, n);
      requireLength("out", out, n);
      factorOf("precision", precision);
      setNormals(rng);
      solveLowerTransposed(factor, n, residual);
      out.set(h);
      choleskySolve(factor, n, out);
      for (let i = 0; i < n; i++) out[i]! += residual[i]!;
    },
  });
}
