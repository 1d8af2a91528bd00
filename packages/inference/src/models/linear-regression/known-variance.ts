import { requirePositive } from "../../errors/index.ts";
import { type RegressionTerm, regressionPoint } from "../regression/index.ts";

/** The same likelihood with a residual variance that is known, whatever the point says. */
export function withKnownVariance(
  term: RegressionTerm,
  variance: number,
  covariates: number,
): RegressionTerm {
  requirePositive("variance", variance);
  const own = regressionPoint(covariates);
  own.variance = variance;
  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      own.intercept = point.intercept;
      own.coefficients.set(point.coefficients);
      own.mean.set(point.mean);
      own.covariance.set(point.covariance);
      const before = gradient.variance;
      const sum = term.addTo(own, gradient);
      gradient.variance = before;
      return sum;
    },
  });
}
