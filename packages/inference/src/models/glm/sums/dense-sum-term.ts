import type { RegressionTerm } from "../../regression/index.ts";
import type { OutcomeMoments } from "../outcomes/outcome-moments.ts";
import { recordMoments } from "../statistic/record-moments.ts";
import { momentsGradient } from "../statistic/record-moments-gradient.ts";
import type { StatisticSum } from "../statistic/statistic-sum.ts";
import { noisySumLikelihood } from "./noisy-sum.ts";

/**
 * The likelihood from the exact mean μ and second moments S of a record, written out (glm spec §5.1 and §8): any
 * statistics, any mean of the covariates, a noisy count. Cost k³ + O(k²), k the number of statistics.
 */
export function denseSumTerm(
  data: StatisticSum,
  covariates: number,
  outcome: OutcomeMoments,
): RegressionTerm {
  const { monomials } = data;
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
