import { lowerTimesTransposed } from "../../../../math/linear-algebra/index.ts";
import { choleskyGradient } from "../../../../transforms/scaled-cholesky.ts";
import { type RegressionTerm, regressionPoint } from "../../../regression/index.ts";
import type { MixedTerm } from "../../../regression/mixed/index.ts";
import { clearPoint } from "../../../regression/regression-point.ts";

/** A likelihood of normal covariates as one of a single cell. */
export function normalTerm(term: RegressionTerm, covariates: number): MixedTerm {
  const d = covariates;
  const point = regressionPoint(d);
  const slopes = regressionPoint(d);
  const inFactor = new Float64Array(d * d);
  return Object.freeze<MixedTerm>({
    addTo({ intercept, coefficients, means, factor }, gradient) {
      point.intercept = intercept;
      point.coefficients.set(coefficients);
      point.mean.set(means);
      lowerTimesTransposed(factor, d, point.covariance);
      clearPoint(slopes);
      const log = term.addTo(point, slopes);
      if (!(log > -Infinity)) return -Infinity;
      choleskyGradient(slopes.covariance, factor, d, inFactor);
      gradient.intercept += slopes.intercept;
      for (let j = 0; j < d; j++) {
        gradient.coefficients[j]! += slopes.coefficients[j]!;
        gradient.means[j]! += slopes.mean[j]!;
      }
      for (let at = 0; at < d * d; at++) gradient.factor[at]! += inFactor[at]!;
      return log;
    },
  });
}
