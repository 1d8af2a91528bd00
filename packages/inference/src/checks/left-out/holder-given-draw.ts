import { fail, requireLength } from "../../errors/index.ts";
import {
  choleskyLogDeterminant,
  clearUpper,
  invertLower,
  multiply,
  multiplyTransposedVector,
  multiplyVector,
  requireCholesky,
  symmetricEigen,
} from "../../math/linear-algebra/index.ts";
import { logSumExp } from "../../math/special/index.ts";
import type { EffectRows, HolderEstimate } from "./effect-draws.ts";
import type { EffectMixture } from "./effect-mixture.ts";

/**
 * A holder's estimate b under one draw (φ, T) of the law of holders. With V = LLᵀ and L⁻¹TL⁻ᵀ = U·diag(a)·Uᵀ, the sum V + T/λ is
 * LU·diag(1 + a/λ)·UᵀLᵀ for every λ, so one decomposition per draw serves the whole mixture: with z = UᵀL⁻¹(b − φ),
 *
 *   log N(b; φ, V + T/λ) = −½ Σ [log(2π(1 + a_i/λ)) + z_i²/(1 + a_i/λ)] − log|L|,
 *   φ_j | b, λ ~ N(φ + LU·(g∘z), LU·diag(g)·UᵀLᵀ),   g_i = a_i/(λ + a_i).
 */
export class HolderGivenDraw {
  /** Lower Cholesky factor of V. */
  readonly factor: Float64Array;
  /** The probability of each λ, given the estimate and the draw. */
  readonly mixing: Float64Array;
  readonly #estimate: Float64Array;
  readonly #rows: EffectRows;
  readonly #mixture: EffectMixture;
  readonly #inverse: Float64Array;
  readonly #constant: number;
  readonly #vectors: Float64Array;
  readonly #axes: Float64Array;
  readonly #ratios: Float64Array;
  readonly #work: Float64Array;
  readonly #z: Float64Array;
  #at = 0;

  constructor({ holder, estimate, covariance }: HolderEstimate, rows: EffectRows, mixture: EffectMixture) {
    const K = estimate.length;
    requireLength(`draws of ${holder}'s coefficients`, rows.means, rows.draws * K);
    requireLength(`covariance of ${holder}`, covariance, K * K);
    if (!estimate.every(Number.isFinite))
      fail("ARGUMENT", {
        name: `estimate of ${holder}`,
        found: [...estimate].join(", "),
        accepted: "finite",
      });
    this.factor = covariance.slice();
    requireCholesky(`covariance of ${holder}`, this.factor, K);
    clearUpper(this.factor, K);
    this.#constant = -0.5 * (choleskyLogDeterminant(this.factor, K) + K * Math.log(2 * Math.PI));
    this.#inverse = new Float64Array(K * K);
    invertLower(this.factor, K, this.#inverse);
    this.#estimate = estimate;
    this.#rows = rows;
    this.#mixture = mixture;
    this.mixing = new Float64Array(mixture.lambdas.length);
    this.#vectors = new Float64Array(K * K);
    this.#axes = new Float64Array(K * K);
    this.#ratios = new Float64Array(K);
    this.#work = new Float64Array(K);
    this.#z = new Float64Array(K);
  }

  /** Moves to draw s; returns the log density of the estimate there. */
  moveTo(draw: number): number {
    const K = this.#estimate.length;
    this.#at = draw * K;
    this.#decompose(K);
    this.#standardise(K);
    const { lambdas, logWeights } = this.#mixture;
    const { mixing } = this;
    for (let n = 0; n < mixing.length; n++)
      mixing[n] = logWeights[n]! + this.#constant + this.#logTerm(lambdas[n]!);
    const total = logSumExp(mixing);
    for (let n = 0; n < mixing.length; n++) mixing[n] = Math.exp(mixing[n]! - total);
    return total;
  }

  /** Writes means and variances of the holder's own coefficients, given its estimate, the draw and λ. */
  writeOwn(lambda: number, means: Float64Array, variances: Float64Array): void {
    const K = this.#estimate.length;
    for (let i = 0; i < K; i++) this.#work[i] = this.#ratios[i]! / (lambda + this.#ratios[i]!);
    for (let k = 0; k < K; k++) {
      let [mean, variance] = [this.#rows.means[this.#at + k]!, 0];
      for (let i = 0; i < K; i++) {
        const axis = this.#axes[k * K + i]!;
        mean += axis * this.#work[i]! * this.#z[i]!;
        variance += axis * axis * this.#work[i]!;
      }
      means[k] = mean;
      variances[k] = variance;
    }
  }

  #decompose(K: number): void {
    const { spreads } = this.#rows;
    const [inverse, out] = [this.#inverse, this.#vectors];
    for (let i = 0; i < K; i++)
      for (let j = 0; j <= i; j++) {
        let sum = 0;
        for (let k = 0; k <= j; k++)
          sum += inverse[i * K + k]! * inverse[j * K + k]! * spreads[this.#at + k]! ** 2;
        out[i * K + j] = sum;
        out[j * K + i] = sum;
      }
    symmetricEigen(out, K, this.#ratios, out, this.#work);
    // Rounding leaves eigenvalues of coefficients without a spread a little below 0.
    for (let i = 0; i < K; i++) this.#ratios[i] = Math.max(0, this.#ratios[i]!);
    multiply(this.factor, this.#vectors, this.#axes, K, K, K);
  }

  #standardise(K: number): void {
    for (let k = 0; k < K; k++) this.#z[k] = this.#estimate[k]! - this.#rows.means[this.#at + k]!;
    multiplyVector(this.#inverse, this.#z, this.#work, K, K);
    multiplyTransposedVector(this.#vectors, this.#work, this.#z, K, K);
  }

  #logTerm(lambda: number): number {
    let sum = 0;
    for (let i = 0; i < this.#z.length; i++) {
      const widening = this.#ratios[i]! / lambda;
      sum += Math.log1p(widening) + this.#z[i]! ** 2 / (1 + widening);
    }
    return -0.5 * sum;
  }
}
