import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  multiplyVector,
} from "../../../math/linear-algebra/index.ts";
import type { MixedTerm } from "../../regression/mixed/index.ts";
import type { MixedMoments } from "./mixed-moments.ts";

/** A noisy sum of statistics whose moments are known. */
export interface NoisySum {
  readonly count: number;
  /** Variance of the noise on the count; 0 (absent) when it is public. */
  readonly countVariance?: number;
  readonly values: ArrayLike<number>;
  /** Variance of all noise on each number. */
  readonly variances: ArrayLike<number>;
}

const LOG_TWO_PI = Math.log(2 * Math.PI);

/**
 * log N(z; nμ, K), K = nC + s_cμμᵀ + V (glm spec §5.1 and §8). With g = K⁻¹(z − nμ) and W = ½(ggᵀ − K⁻¹):
 * ∂ℓ/∂μ = ng + 2s_cWμ and ∂ℓ/∂C = nW.
 */
export function mixedSumTerm(data: NoisySum, moments: MixedMoments): MixedTerm {
  const { count: n, countVariance = 0 } = data;
  const { length: k, mean, covariance } = moments;
  const values = Float64Array.from(data.values);
  const variances = Float64Array.from(data.variances);
  const K = new Float64Array(k * k);
  const residual = new Float64Array(k);
  const g = new Float64Array(k);
  const v = new Float64Array(k);

  function factorise(): boolean {
    for (let a = 0; a < k; a++) {
      residual[a] = values[a]! - n * mean[a]!;
      for (let c = 0; c <= a; c++)
        K[a * k + c] = n * covariance[a * k + c]! + countVariance * mean[a]! * mean[c]!;
      K[a * k + a]! += variances[a]!;
    }
    return cholesky(K, k) === k;
  }

  /** Turns K⁻¹ into nW and writes v. */
  function writeAdjoints(): void {
    for (let a = 0; a < k; a++) {
      let sum = 0;
      for (let c = 0; c < k; c++) {
        const w = 0.5 * (g[a]! * g[c]! - K[a * k + c]!);
        sum += w * mean[c]!;
        K[a * k + c] = n * w;
      }
      v[a] = n * g[a]! + 2 * countVariance * sum;
    }
  }

  return Object.freeze<MixedTerm>({
    addTo(point, gradient) {
      moments.moveTo(point);
      if (!factorise()) return -Infinity;
      const logDeterminant = choleskyLogDeterminant(K, k);
      choleskyInverse(K, k, K);
      multiplyVector(K, residual, g, k, k);
      let form = 0;
      for (let a = 0; a < k; a++) form += residual[a]! * g[a]!;
      writeAdjoints();
      moments.addGradient(v, K, point, gradient);
      return -0.5 * (k * LOG_TWO_PI + logDeterminant + form);
    },
  });
}
