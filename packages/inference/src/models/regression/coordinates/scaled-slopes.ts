import {
  cholesky,
  invertLower,
  multiplyLowerTransposed,
  solveLower,
  solveLowerTransposed,
} from "../../../math/linear-algebra/index.ts";

/**
 * Coordinates in which weak data bend the posterior less. The response says how large a covariate's part in
 * it may be (a variance of about v along each direction), the prior how large a slope (variances 1/k), so the
 * width of θ changes with Σ: a funnel. Sampled instead is
 *
 *   ψ = Bᵀθ,   BBᵀ = A = diag(k) + Σ/v,   so that |ψ|² = Σk_jθ_j² + θᵀΣθ/v,   log|∂θ/∂ψ| = −Σ log B_jj.
 *
 * Where Σ is small ψ is √k·θ; where it is large, the part of the response that each direction explains. θᵀm
 * is the mean response less the intercept: data and prior know its square to be about w, so A has mmᵀ/w in it as
 * well. v and w only have to be of the right order; the posterior is the same for any.
 */
export interface ScaledSlopes {
  /** Turns ψ in `slopes` into θ; returns log|∂θ/∂ψ|, −Infinity where Σ overflows. */
  toNatural(slopes: Float64Array, covariance: Float64Array, mean: Float64Array): number;
  /** Turns θ in `slopes` into ψ. */
  toScaled(slopes: Float64Array, covariance: Float64Array, mean: Float64Array): void;
  /**
   * Turns a gradient in θ into one in ψ and adds to those in Σ and m what holding ψ instead of θ fixed means, log
   * Jacobian included; after `toNatural`. With g the gradient in ψ, dB = B·Φ(B⁻¹dA B⁻ᵀ) (Φ: lower triangle,
   * half the diagonal) gives
   *
   *   ∂A = −½B⁻ᵀWB⁻¹,   W_ab = ψ_max(a,b)·g_min(a,b), plus 1 on the diagonal;   ∂Σ += ∂A/v,   ∂m += 2∂A·m/w.
   */
  pullBack(gradient: Float64Array, gradientCovariance: Float64Array, gradientMean: Float64Array): void;
}

/** `w` is Infinity where nothing is known of the mean response. */
export function scaledSlopes(k: Float64Array, v: number, w = Infinity): ScaledSlopes {
  const d = k.length;
  const B = new Float64Array(d * d);
  const inverse = new Float64Array(d * d);
  const product = new Float64Array(d * d);
  const psi = new Float64Array(d);
  const row = new Float64Array(d);
  const m = new Float64Array(d);

  /** B, and log|B|. */
  function factor(covariance: Float64Array, mean: Float64Array): number {
    m.set(mean);
    for (let i = 0; i < d; i++) {
      for (let j = 0; j <= i; j++) B[i * d + j] = covariance[i * d + j]! / v + (m[i]! * m[j]!) / w;
      B[i * d + i]! += k[i]!;
    }
    if (cholesky(B, d) < d) return Infinity;
    let sum = 0;
    for (let i = 0; i < d; i++) sum += Math.log(B[i * d + i]!);
    return sum;
  }

  /** WB⁻¹, row by row. */
  function writeProduct(g: Float64Array): void {
    for (let a = 0; a < d; a++) {
      for (let b = 0; b < d; b++) row[b] = b < a ? psi[a]! * g[b]! : psi[b]! * g[a]!;
      row[a]! += 1;
      for (let c = 0; c < d; c++) {
        let sum = 0;
        for (let b = c; b < d; b++) sum += row[b]! * inverse[b * d + c]!;
        product[a * d + c] = sum;
      }
    }
  }

  return {
    toNatural(slopes, covariance, mean) {
      psi.set(slopes);
      const logDeterminant = factor(covariance, mean);
      if (logDeterminant < Infinity) solveLowerTransposed(B, d, slopes);
      return -logDeterminant;
    },
    toScaled(slopes, covariance, mean) {
      factor(covariance, mean);
      psi.set(slopes);
      multiplyLowerTransposed(B, d, psi, slopes);
    },
    pullBack(gradient, gradientCovariance, gradientMean) {
      solveLower(B, d, gradient);
      invertLower(B, d, inverse);
      writeProduct(gradient);
      for (let a = 0; a < d; a++)
        for (let c = 0; c <= a; c++) {
          let sum = 0;
          for (let b = a; b < d; b++) sum += inverse[b * d + a]! * product[b * d + c]!;
          gradientCovariance[a * d + c]! -= (0.5 * sum) / v;
          gradientMean[a]! -= (sum * m[c]!) / w;
          if (c === a) continue;
          gradientCovariance[c * d + a]! -= (0.5 * sum) / v;
          gradientMean[c]! -= (sum * m[a]!) / w;
        }
    },
  };
}
