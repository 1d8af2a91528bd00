import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  multiplyVector,
} from "../../../math/linear-algebra/index.ts";

/** A noisy sum of statistics whose moments are known. */
export interface NoisySum {
  readonly count: number;
  /** Variance of the noise on the count; 0 (absent) when it is public. */
  readonly countVariance?: number;
  readonly values: ArrayLike<number>;
  /** Variance of all noise on each number. */
  readonly variances: ArrayLike<number>;
}

/** The likelihood of a noisy sum given the moments of one record, which their owner moves. */
export interface NoisySumLikelihood {
  /** K⁻¹(z − nμ) after `evaluate`: −∂ℓ/∂z. */
  readonly g: Float64Array;
  /** ∂ℓ/∂μ after `evaluate`. */
  readonly onMean: Float64Array;
  /** ∂ℓ/∂M after `evaluate`. */
  readonly onMatrix: Float64Array;
  /** ℓ at the present moments; -Infinity where K is not positive. */
  evaluate(): number;
}

const LOG_TWO_PI = Math.log(2 * Math.PI);

/**
 * log N(z; nμ, K), K = nM + cμμᵀ + V (glm spec §5.1 and §8), k numbers. M is the covariance of a record and c = s_c, the
 * variance of a noisy count; or M is its second moments, which hold μμᵀ too often by n, and c = s_c − n. With
 * g = K⁻¹(z − nμ) and W = ½(ggᵀ − K⁻¹)
 *
 *   ∂ℓ/∂μ = ng + 2cWμ,   ∂ℓ/∂M = nW.
 */
export function noisySumLikelihood(
  { count: n, values, variances }: NoisySum,
  mean: Float64Array,
  matrix: Float64Array,
  c: number,
): NoisySumLikelihood {
  const k = mean.length;
  const K = new Float64Array(k * k);
  const residual = new Float64Array(k);
  const g = new Float64Array(k);
  const onMean = new Float64Array(k);

  function factorise(): boolean {
    for (let a = 0; a < k; a++) {
      residual[a] = values[a]! - n * mean[a]!;
      for (let b = 0; b <= a; b++) K[a * k + b] = n * matrix[a * k + b]! + c * mean[a]! * mean[b]!;
      K[a * k + a]! += variances[a]!;
    }
    return cholesky(K, k) === k;
  }

  /** Turns K⁻¹ into nW and writes ∂ℓ/∂μ. */
  function writeAdjoints(): void {
    for (let a = 0; a < k; a++) {
      let sum = 0;
      for (let b = 0; b < k; b++) {
        const w = 0.5 * (g[a]! * g[b]! - K[a * k + b]!);
        sum += w * mean[b]!;
        K[a * k + b] = n * w;
      }
      onMean[a] = n * g[a]! + 2 * c * sum;
    }
  }

  return Object.freeze<NoisySumLikelihood>({
    g,
    onMean,
    onMatrix: K,
    evaluate() {
      if (!factorise()) return -Infinity;
      const logDeterminant = choleskyLogDeterminant(K, k);
      choleskyInverse(K, k, K);
      multiplyVector(K, residual, g, k, k);
      let form = 0;
      for (let a = 0; a < k; a++) form += residual[a]! * g[a]!;
      writeAdjoints();
      return -0.5 * (k * LOG_TWO_PI + logDeterminant + form);
    },
  });
}
