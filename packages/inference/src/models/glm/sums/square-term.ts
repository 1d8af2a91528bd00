import type { RegressionTerm } from "../../regression/index.ts";
import type { PointTerm } from "../../regression/posterior-of-terms.ts";
import { addDispersion, dispersionAt } from "../outcomes/dispersion.ts";
import { type OutcomeMoments, outcomeIntegrals } from "../outcomes/outcome-moments.ts";
import { type SquareSum, squareLikelihood } from "./square-likelihood.ts";

/** What a noisy Σy² says where covariates are normal: u = α + xᵀθ has mean α + mᵀθ and variance θᵀΣθ. */
export function squareTerm(data: SquareSum, outcome: OutcomeMoments): RegressionTerm {
  const likelihood = squareLikelihood(data);
  const integrals = outcomeIntegrals();
  const [, first, second, byDispersion] = integrals;
  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      const { intercept, coefficients: theta, mean, covariance } = point;
      const d = theta.length;
      let [centre, spread] = [intercept, 0];
      for (let i = 0; i < d; i++) {
        centre += mean[i]! * theta[i]!;
        for (let j = 0; j < d; j++) spread += theta[i]! * covariance[i * d + j]! * theta[j]!;
      }
      outcome.write(centre, Math.max(0, spread), integrals, dispersionAt(point));
      const log = likelihood.evaluate(first[0]!, second[0]!);
      if (!(log > -Infinity)) return -Infinity;
      const { inMean, inSquare } = likelihood;
      const inCentre = inMean * first[1]! + inSquare * second[1]!;
      const inSpread = 0.5 * (inMean * first[2]! + inSquare * second[2]!);
      gradient.intercept += inCentre;
      for (let i = 0; i < d; i++) {
        let along = 0;
        for (let j = 0; j < d; j++) {
          along += covariance[i * d + j]! * theta[j]!;
          gradient.covariance[i * d + j]! += inSpread * theta[i]! * theta[j]!;
        }
        gradient.coefficients[i]! += inCentre * mean[i]! + 2 * inSpread * along;
        gradient.mean[i]! += inCentre * theta[i]!;
      }
      addDispersion(inSquare * byDispersion[0]!, point, gradient);
      return log;
    },
  });
}

/** Two factors of one release's likelihood as one term. */
export function bothTerms<Point>(one: PointTerm<Point>, other: PointTerm<Point>): PointTerm<Point> {
  return Object.freeze<PointTerm<Point>>({
    addTo(point, gradient) {
      const log = one.addTo(point, gradient);
      return log > -Infinity ? log + other.addTo(point, gradient) : -Infinity;
    },
  });
}
