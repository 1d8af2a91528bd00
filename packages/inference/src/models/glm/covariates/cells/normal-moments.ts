import { lowerTimesTransposed } from "../../../../math/linear-algebra/index.ts";
import { choleskyGradient } from "../../../../transforms/scaled-cholesky.ts";
import { regressionPoint } from "../../../regression/index.ts";
import { clearPoint } from "../../../regression/regression-point.ts";
import type { OutcomeMoments } from "../../outcomes/outcome-moments.ts";
import { recordMoments } from "../../statistic/record-moments.ts";
import { momentsGradient } from "../../statistic/record-moments-gradient.ts";
import type { Monomial } from "../../statistic/statistic-coordinates.ts";
import type { MixedMoments } from "../mixed-moments.ts";

/** `cellMoments` of a single cell of numbers, in half the time: the moments of normal covariates. */
export function normalMoments(
  monomials: readonly Monomial[],
  covariates: number,
  outcome: OutcomeMoments,
): MixedMoments {
  const d = covariates;
  const k = monomials.length;
  const moments = recordMoments(monomials, d, outcome);
  const back = momentsGradient(monomials, moments);
  const { mean, second } = moments;
  const point = regressionPoint(d);
  const slopes = regressionPoint(d);
  const inFactor = new Float64Array(d * d);
  const covariance = new Float64Array(k * k);
  const inMean = new Float64Array(k);
  return Object.freeze<MixedMoments>({
    ...{ length: k, mean, covariance },
    moveTo({ intercept, coefficients, means, factor }) {
      point.intercept = intercept;
      point.coefficients.set(coefficients);
      point.mean.set(means);
      lowerTimesTransposed(factor, d, point.covariance);
      moments.moveTo(point);
      for (let a = 0; a < k; a++)
        for (let c = 0; c < k; c++) covariance[a * k + c] = second[a * k + c]! - mean[a]! * mean[c]!;
    },
    addGradient(v, W, { factor }, gradient) {
      for (let a = 0; a < k; a++) {
        let sum = 0;
        for (let c = 0; c < k; c++) sum += W[a * k + c]! * mean[c]!;
        inMean[a] = v[a]! - 2 * sum;
      }
      clearPoint(slopes);
      back.add(inMean, W, point, slopes);
      choleskyGradient(slopes.covariance, factor, d, inFactor);
      gradient.intercept += slopes.intercept;
      for (let j = 0; j < d; j++) {
        gradient.coefficients[j]! += slopes.coefficients[j]!;
        gradient.means[j]! += slopes.mean[j]!;
      }
      for (let at = 0; at < d * d; at++) gradient.factor[at]! += inFactor[at]!;
    },
  });
}
