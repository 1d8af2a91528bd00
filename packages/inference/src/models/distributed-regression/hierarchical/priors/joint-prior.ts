import {
  cholesky,
  choleskyInverse,
  multiply,
  multiplyByTransposed,
  multiplyVector,
  solveLowerTransposed,
  symmetricInverse,
} from "../../../../math/linear-algebra/index.ts";
import type { MomentPrior } from "./moment-prior.ts";

/** Prior of (E ffᵀ, θ, σ²) for records (f, y), f the p features. */
export interface JointPriorOptions {
  /** Λ (with an intercept Λ0), p × p, and κ. */
  readonly scale: Float64Array;
  readonly degrees: number;
  readonly coefficientMean: Float64Array;
  readonly coefficientCovariance: Float64Array;
  readonly varianceShape: number;
  readonly varianceScale: number;
}

/** The regression that a joint moment matrix holds. */
export interface JointRegression {
  /** Reads M = LLᵀ, m × m; false where it is not positive definite. */
  read(l: Float64Array): boolean;
  readonly coefficients: Float64Array;
  variance(): number;
  /** Cholesky factor of E ffᵀ, p × p, lower triangle. */
  readonly factor: Float64Array;
}

/** Ω = [[M, Mθ], [θᵀM, σ² + θᵀMθ]] → (M, θ, σ²) from its Cholesky factor [[F, 0], [fᵀ, σ]]: θ = F⁻ᵀf. */
export function jointRegression(p: number): JointRegression {
  const m = p + 1;
  const whole = new Float64Array(m * m);
  const factor = new Float64Array(p * p);
  const coefficients = new Float64Array(p);
  return {
    factor,
    coefficients,
    variance: () => whole[m * m - 1]! ** 2,
    read(l) {
      multiplyByTransposed(l, l, whole, m, m, m);
      if (cholesky(whole, m) < m) return false;
      for (let i = 0; i < p; i++) for (let k = 0; k < p; k++) factor[i * p + k] = whole[i * m + k]!;
      for (let k = 0; k < p; k++) coefficients[k] = whole[p * m + k]!;
      solveLowerTransposed(factor, p, coefficients);
      return true;
    },
  };
}

/**
 * The prior of Ω (central spec §1.7): log p(M) + log p(θ) + log p(σ²) − log|M|, the last term the Jacobian of
 * ω = Mθ. With g = −(a+1)/σ² + b/σ⁴ and h = −M⁻¹C⁻¹(θ − m) its symmetric gradient is
 *
 *     H_xx = −(κ+p+3)/2·M⁻¹ + ½M⁻¹ΛM⁻¹ − sym(hθᵀ) + g·θθᵀ,   H_xy = ½h − g·θ,   H_yy = g.
 */
export function jointMoments(options: JointPriorOptions): MomentPrior {
  const { scale, degrees, coefficientMean, varianceShape: a, varianceScale: b } = options;
  const p = coefficientMean.length;
  const m = p + 1;
  const regression = jointRegression(p);
  const { coefficients: theta, factor } = regression;
  const precision = new Float64Array(p * p);
  symmetricInverse(options.coefficientCovariance, p, precision);
  const inverse = new Float64Array(p * p);
  const product = new Float64Array(p * p);
  const inner = new Float64Array(p * p);
  const deviation = new Float64Array(p);
  const pull = new Float64Array(p);
  const h = new Float64Array(p);
  const slope = new Float64Array(m * m);
  const change = new Float64Array(m * m);

  function setSlope(variance: number): void {
    const g = (b / variance - a - 1) / variance;
    for (let i = 0; i < p; i++) {
      for (let k = 0; k < p; k++) {
        const at = i * p + k;
        const mixed = 0.5 * (h[i]! * theta[k]! + h[k]! * theta[i]!);
        const wishart = 0.5 * (inner[at]! - (degrees + p + 3) * inverse[at]!);
        slope[i * m + k] = wishart - mixed + g * theta[i]! * theta[k]!;
      }
      const side = 0.5 * h[i]! - g * theta[i]!;
      slope[i * m + p] = side;
      slope[p * m + i] = side;
    }
    slope[m * m - 1] = g;
  }

  return Object.freeze<MomentPrior>({
    addTo(_c, l, _gradientC, gradientL) {
      if (!regression.read(l)) return Number.NEGATIVE_INFINITY;
      const variance = regression.variance();
      choleskyInverse(factor, p, inverse);
      multiplyByTransposed(inverse, scale, product, p, p, p);
      multiplyByTransposed(product, inverse, inner, p, p, p);
      let logDeterminant = 0;
      let trace = 0;
      for (let i = 0; i < p; i++) {
        logDeterminant += 2 * Math.log(factor[i * p + i]!);
        trace += product[i * p + i]!;
        deviation[i] = theta[i]! - coefficientMean[i]!;
      }
      multiplyVector(precision, deviation, pull, p, p);
      multiplyVector(inverse, pull, h, p, p);
      let square = 0;
      for (let i = 0; i < p; i++) {
        square += deviation[i]! * pull[i]!;
        h[i] = -h[i]!;
      }
      setSlope(variance);
      multiply(slope, l, change, m, m, m);
      for (let i = 0; i < m * m; i++) gradientL[i]! += 2 * change[i]!;
      const ofVariance = -(a + 1) * Math.log(variance) - b / variance;
      return -0.5 * ((degrees + p + 3) * logDeterminant + trace + square) + ofVariance;
    },
  });
}
