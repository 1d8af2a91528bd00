import { statisticCoordinates } from "../../logistic-regression/sums/statistic-coordinates.ts";
import { type LogisticSum, requireSum } from "../../logistic-regression/sums/sum-data.ts";
import type { RegressionTerm } from "../../regression/index.ts";
import type { Monomial } from "../covariates/mixed-moments.ts";
import { logisticOutcome, type OutcomeMoments } from "../outcomes/outcome-moments.ts";
import { type NoisySum, noisySumLikelihood } from "./noisy-sum.ts";
import { recordMoments } from "./record-moments.ts";
import { momentsGradient } from "./record-moments-gradient.ts";

/**
 * The likelihood from the exact mean μ and second moments S of a record, written out (glm spec §5.1 and §8): any
 * statistics, any mean of the covariates, a noisy count. Cost k³ + O(k²), k the number of statistics.
 */
export function denseSumTerm(
  data: NoisySum,
  monomials: readonly Monomial[],
  covariates: number,
  outcome: OutcomeMoments,
): RegressionTerm {
  const moments = recordMoments(monomials, covariates, outcome);
  const back = momentsGradient(monomials, moments);
  const own = {
    ...data,
    values: Float64Array.from(data.values),
    variances: Float64Array.from(data.variances),
  };
  const { mean, second } = moments;
  const likelihood = noisySumLikelihood(own, mean, second, (data.countVariance ?? 0) - data.count);
  return Object.freeze<RegressionTerm>({
    addTo(point, gradient) {
      moments.moveTo(point);
      const value = likelihood.evaluate();
      if (value !== -Infinity) back.add(likelihood.onMean, likelihood.onMatrix, point, gradient);
      return value;
    },
  });
}

/** The dense form for every layout of the logistic statistic. */
export function denseLogisticSumTerm(
  data: LogisticSum,
  outcome: OutcomeMoments = logisticOutcome,
): RegressionTerm {
  const { layout, covariates, noise } = requireSum(data);
  const coordinates = statisticCoordinates(layout, covariates);
  const variances = coordinates.map(({ block }) => noise[block]!);
  return denseSumTerm({ ...data, variances }, coordinates, covariates, outcome);
}
