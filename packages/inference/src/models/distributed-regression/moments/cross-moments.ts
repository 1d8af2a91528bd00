import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  choleskySolve,
  clearUpper,
  dot,
  multiplyVector,
  requireCholesky,
  solveLowerTransposed,
} from "../../../math/linear-algebra/index.ts";
import type { SeededSource } from "../../../math/random/seeded-source.ts";
import type { HolderMoments } from "../holders/holder-moments.ts";
import { denseProduct } from "./dense-product.ts";

const IMPOSSIBLE = Number.NEGATIVE_INFINITY;
const LOG_TWO_PI = Math.log(2 * Math.PI);

/**
 * What the noisy cross products say once the coefficients are integrated out (central spec §1.3):
 * ẑ_j | S_j, θ, σ² ~ N(S_jθ, V_j), V_j = σ²S_j + D_j with D_j the variances of the noise, θ ~ N(m, C).
 * `collapsed` comes first; the others speak of the point it was called at. Nothing here allocates.
 */
export interface CrossMoments {
  /** log p(ẑ | S_1..S_J, σ²), θ integrated out; −Infinity where some V_j is not positive definite. */
  collapsed(grams: readonly Float64Array[], variance: number): number;
  /** Adds the symmetric gradient in each S_j to `out[j]`; returns the derivative in log σ². */
  addGradient(grams: readonly Float64Array[], variance: number, out: readonly Float64Array[]): number;
  /** E(θ | ẑ, S, σ²). */
  readonly mean: Float64Array;
  /** Writes Cov(θ | ẑ, S, σ²). */
  covariance(out: Float64Array): void;
  /** Writes the lower Cholesky factor of the inverse of that covariance. */
  precisionFactor(out: Float64Array): void;
  /** Draws θ | ẑ, S, σ². */
  draw(rng: SeededSource, out: Float64Array): void;
}

interface HolderWork {
  readonly noisy: Float64Array;
  readonly noise: Float64Array;
  /** V⁻¹. */
  readonly inverse: Float64Array;
  /** K = V⁻¹S. */
  readonly gain: Float64Array;
}

/** The terms of holders that share θ ~ N(mean, covariance). */
export function crossMoments(
  holders: readonly Pick<HolderMoments, "features" | "cross" | "crossSd">[],
  prior: { readonly mean: Float64Array; readonly covariance: Float64Array },
): CrossMoments {
  const p = prior.mean.length;
  const work: readonly HolderWork[] = holders.map(({ cross, crossSd }) => ({
    noisy: cross,
    noise: crossSd.map((sd) => sd * sd),
    inverse: new Float64Array(p * p),
    gain: new Float64Array(p * p),
  }));
  const priorPrecision = prior.covariance.slice();
  requireCholesky("coefficientCovariance", priorPrecision, p);
  const priorLogDeterminant = choleskyLogDeterminant(priorPrecision, p);
  choleskyInverse(priorPrecision, p, priorPrecision);
  const priorShift = new Float64Array(p);
  multiplyVector(priorPrecision, prior.mean, priorShift, p, p);
  const constant =
    -0.5 * (holders.length * p * LOG_TWO_PI + priorLogDeterminant + dot(prior.mean, priorShift, p));

  /** Cholesky factor of P = C⁻¹ + Σ S V⁻¹S, in its lower triangle. */
  const precision = new Float64Array(p * p);
  const covariance = new Float64Array(p * p);
  const shift = new Float64Array(p);
  const mean = new Float64Array(p);
  const vector = new Float64Array(p);
  const weighted = new Float64Array(p);
  const spread = new Float64Array(p * p);

  /** −½(log|V| + ẑᵀV⁻¹ẑ) of one holder; adds its part of P and of h = C⁻¹m + Σ S V⁻¹ẑ. */
  function include(
    { noisy, noise, inverse, gain }: HolderWork,
    gram: Float64Array,
    variance: number,
  ): number {
    for (let i = 0; i < p * p; i++) inverse[i] = variance * gram[i]!;
    for (let i = 0; i < p; i++) inverse[i * p + i]! += noise[i]!;
    if (cholesky(inverse, p) < p) return IMPOSSIBLE;
    const logDeterminant = choleskyLogDeterminant(inverse, p);
    choleskyInverse(inverse, p, inverse);
    multiplyVector(inverse, noisy, vector, p, p);
    const square = dot(noisy, vector, p);
    // V⁻¹S = (I − V⁻¹D)/σ², which costs no product.
    const scale = 1 / variance;
    for (let i = 0; i < p; i++) {
      const row = i * p;
      for (let k = 0; k < p; k++) gain[row + k] = -inverse[row + k]! * noise[k]! * scale;
      gain[row + i]! += scale;
    }
    denseProduct(1, gram, gain, spread, p);
    for (let i = 0; i < p; i++) {
      const row = i * p;
      let sum = 0;
      for (let k = 0; k < p; k++) {
        sum += gram[row + k]! * vector[k]!;
        precision[row + k]! += spread[row + k]!;
      }
      shift[i]! += sum;
    }
    return -0.5 * (logDeterminant + square);
  }

  function collapsed(grams: readonly Float64Array[], variance: number): number {
    precision.set(priorPrecision);
    shift.set(priorShift);
    let sum = constant;
    for (let j = 0; j < work.length; j++) sum += include(work[j]!, grams[j]!, variance);
    if (sum === IMPOSSIBLE || Number.isNaN(sum) || cholesky(precision, p) < p) return IMPOSSIBLE;
    mean.set(shift);
    choleskySolve(precision, p, mean);
    return sum + 0.5 * (dot(shift, mean, p) - choleskyLogDeterminant(precision, p));
  }

  /**
   * The gradient given θ, sym(vθᵀ) − ½σ²V⁻¹ + ½σ²vvᵀ with v = V⁻¹(ẑ − Sθ), averaged over θ | ẑ, S ~ N(m_p, Σ_p):
   * E vθᵀ = v̄m_pᵀ − KΣ_p and E vvᵀ = v̄v̄ᵀ + KΣ_pKᵀ (central spec §1.6). No S and V need to commute.
   */
  function addHolder(holder: HolderWork, gram: Float64Array, variance: number, out: Float64Array): number {
    const { noisy, inverse, gain } = holder;
    multiplyVector(gram, mean, vector, p, p);
    for (let i = 0; i < p; i++) vector[i] = noisy[i]! - vector[i]!;
    multiplyVector(inverse, vector, weighted, p, p);
    denseProduct(1, gain, covariance, spread, p);
    const half = 0.5 * variance;
    let trace = 0;
    for (let i = 0; i < p; i++) {
      for (let k = 0; k <= i; k++) {
        let second = weighted[i]! * weighted[k]!;
        for (let l = 0; l < p; l++) second += spread[i * p + l]! * gain[k * p + l]!;
        const net = second - inverse[i * p + k]!;
        const first =
          weighted[i]! * mean[k]! + weighted[k]! * mean[i]! - spread[i * p + k]! - spread[k * p + i]!;
        const entry = half * net + 0.5 * first;
        out[i * p + k]! += entry;
        if (k < i) out[k * p + i]! += entry;
        trace += (k < i ? 2 : 1) * net * gram[i * p + k]!;
      }
    }
    return half * trace;
  }

  return Object.freeze<CrossMoments>({
    mean,
    collapsed,
    addGradient(grams, variance, out) {
      choleskyInverse(precision, p, covariance);
      // `choleskyInverse` left the factor alone: it writes to `covariance` only.
      let slope = 0;
      for (let j = 0; j < work.length; j++) slope += addHolder(work[j]!, grams[j]!, variance, out[j]!);
      return slope;
    },
    covariance(out) {
      choleskyInverse(precision, p, out);
    },
    precisionFactor(out) {
      out.set(precision);
      clearUpper(out, p);
    },
    draw(rng, out) {
      for (let i = 0; i < p; i++) out[i] = rng.normal();
      solveLowerTransposed(precision, p, out);
      for (let i = 0; i < p; i++) out[i]! += mean[i]!;
    },
  });
}
