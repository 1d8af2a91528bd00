import { multiplyVector, symmetricInverse } from "../../../math/linear-algebra/index.ts";
import type { DistributedPrior } from "../regression-method.ts";

/**
 * θ and λ = log σ² as the last coordinates, for families that share them but not E ffᵀ (central spec §1.6, last
 * paragraph). With E = [[I, 0], [θᵀ, σ]] a family's joint moments are Ω_g = L_gL_gᵀ, L_g = E·diag(B_gC_g, 1).
 */
export interface SharedRegression {
  /** Turns each diag(B_gC_g, 1) into L_g; returns the log prior of θ and λ, starts their gradient. */
  apply(q: Float64Array, loadings: readonly Float64Array[], gradient: Float64Array): number;
  /** Adds what a gradient in L_g says of θ and λ, and turns it into one in diag(B_gC_g, 1). */
  pull(loading: Float64Array, slope: Float64Array, gradient: Float64Array): void;
}

export function sharedRegression(prior: DistributedPrior, dimension: number): SharedRegression {
  const { coefficientMean, coefficientCovariance, varianceShape: a, varianceScale: b } = prior;
  const p = coefficientMean.length;
  const m = p + 1;
  const at = dimension - m;
  const precision = new Float64Array(p * p);
  symmetricInverse(coefficientCovariance, p, precision);
  const theta = new Float64Array(p);
  const deviation = new Float64Array(p);
  const pull = new Float64Array(p);
  let sigma = 1;
  return Object.freeze<SharedRegression>({
    apply(q, loadings, gradient) {
      for (let i = 0; i < p; i++) {
        theta[i] = q[at + i]!;
        deviation[i] = theta[i]! - coefficientMean[i]!;
      }
      const logVariance = q[dimension - 1]!;
      const scaled = b * Math.exp(-logVariance);
      sigma = Math.exp(0.5 * logVariance);
      multiplyVector(precision, deviation, pull, p, p);
      let log = -a * logVariance - scaled;
      for (let i = 0; i < p; i++) {
        log -= 0.5 * deviation[i]! * pull[i]!;
        gradient[at + i] = -pull[i]!;
      }
      gradient[dimension - 1] = scaled - a;
      for (const l of loadings) {
        for (let k = 0; k < p; k++) {
          let sum = 0;
          for (let i = 0; i < p; i++) sum += theta[i]! * l[i * m + k]!;
          l[p * m + k] = sum;
        }
        l[m * m - 1] = sigma;
      }
      return log;
    },
    pull(loading, slope, gradient) {
      for (let i = 0; i < p; i++) {
        let sum = 0;
        for (let k = 0; k < p; k++) {
          const last = slope[p * m + k]!;
          sum += loading[i * m + k]! * last;
          slope[i * m + k]! += theta[i]! * last;
        }
        gradient[at + i]! += sum;
      }
      gradient[dimension - 1]! += 0.5 * sigma * slope[m * m - 1]!;
    },
  });
}
