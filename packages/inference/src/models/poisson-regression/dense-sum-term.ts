import {
  cholesky,
  choleskyInverse,
  choleskyLogDeterminant,
  multiplyVector,
} from "../../math/linear-algebra/index.ts";
import type { OutcomeMoments } from "../logistic-regression/outcome-moments.ts";
import { recordMoments } from "../logistic-regression/record-moments.ts";
import { momentsGradient } from "../logistic-regression/record-moments-gradient.ts";
import type { RegressionTerm } from "../regression/index.ts";
import { poissonOutcome } from "./poisson-outcome.ts";
import { poissonCoordinates } from "./statistic-coordinates.ts";
import { type PoissonSum, requirePoissonSum } from "./sum-data.ts";

const LOG_TWO_PI = Math.log(2 * Math.PI);

/**
 * log N(z; nμ, K), K = n(S − μμᵀ) + s_cμμᵀ + V, from the exact mean μ and second moments S of a record, written out
 * (glm spec §5.1 and §8): any layout, any mean of the covariates, a noisy count of variance s_c. With r = z − nμ,
 * g = K⁻¹r and W = ½(ggᵀ − K⁻¹)
 *
 *   ∂ℓ/∂μ = ng + 2(s_c − n)Wμ,   ∂ℓ/∂S = nW.
 *
 * Cost k³ = O(d⁶). The reference for `featureSumTerm`, which is the same in O(d³).
 */
export function densePoissonSumTerm(
  data: PoissonSum,
  outcome: OutcomeMoments = poissonOutcome(requirePoissonSum(data).responseBound),
): RegressionTerm {
  const { layout, covariates, count: n, countVariance = 0, noise } = requirePoissonSum(data);
  const coordinates = poissonCoordinates(layout, covariates);
  const monomials = coordinates.map(({ monomial }) => monomial);
  const moments = recordMoments(monomials, covariates, outcome);
  const back = momentsGradient(monomials, moments);
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
