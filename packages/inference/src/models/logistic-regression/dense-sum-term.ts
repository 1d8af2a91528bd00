import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  multiplyVector,
} from "../../math/linear-algebra/index.ts";
import type { RegressionTerm } from "../regression/index.ts";
import { logisticOutcome, type OutcomeMoments } from "./outcome-moments.ts";
import { recordMoments } from "./record-moments.ts";
import { momentsGradient } from "./record-moments-gradient.ts";
import { statisticCoordinates } from "./statistic-coordinates.ts";
import { type LogisticSum, requireSum } from "./sum-data.ts";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/**
 * log N(z; nμ, K), K = n(S − μμᵀ) + s_cμμᵀ + V, from the exact mean μ and second moments S of a record (glm spec
 * §5.1 and §8): any layout, any mean of the covariates, a noisy count of variance s_c. With r = z − nμ,
 * g = K⁻¹r and W = ½(ggᵀ − K⁻¹)
 *
 *   ∂ℓ/∂μ = ng + 2(s_c − n)Wμ,   ∂ℓ/∂S = nW.
 *
 * Cost k³ + O(k²), k the length of z.
 */
export function denseLogisticSumTerm(
  data: LogisticSum,
  outcome: OutcomeMoments = logisticOutcome,
): RegressionTerm {
  const { layout, covariates, count: n, countVariance = 0, noise } = requireSum(data);
  const coordinates = statisticCoordinates(layout, covariates);
  const moments = recordMoments(coordinates, covariates, outcome);
  const back = momentsGradient(coordinates, moments);
  const k = moments.length;
  const values = Float64Array.from(data.values);
  const variances = Float64Array.from(coordinates, ({ block }) => noise[block]!);
  const { mean, second } = moments;
  const K = new Float64Array(k * k);
  const residual = new Float64Array(k);
  const g = new Float64Array(k);
  const v = new Float64Array(k);

  function factorise(): boolean {
    for (let a = 0; a < k; a++) {
      residual[a] = values[a]! - n * mean[a]!;
      for (let c = 0; c <= a; c++)
        K[a * k + c] = n * second[a * k + c]! + (countVariance - n) * mean[a]! * mean[c]!;
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
      v[a] = n * g[a]! + 2 * (countVariance - n) * sum;
    }
  }

  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      moments.moveTo(point);
      if (!factorise()) return -Infinity;
      const logDeterminant = choleskyLogDeterminant(K, k);
      choleskyInverse(K, k, K);
      multiplyVector(K, residual, g, k, k);
      let form = 0;
      for (let a = 0; a < k; a++) form += residual[a]! * g[a]!;
      writeAdjoints();
      back.add(v, K, point, gradient);
      return -0.5 * (k * LOG_TWO_PI + logDeterminant + form);
    },
  });
}
