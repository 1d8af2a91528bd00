import type { MixedTerm } from "../../regression/mixed/index.ts";
import { type NoisySum, noisySumLikelihood } from "../sums/noisy-sum.ts";
import type { MixedMoments } from "./mixed-moments.ts";

/** The likelihood of a sum from the mean and the covariance of one record (glm spec §5.1 and §8). */
export function mixedSumTerm(data: NoisySum, moments: MixedMoments): MixedTerm {
  const own = {
    ...data,
    values: Float64Array.from(data.values),
    variances: Float64Array.from(data.variances),
  };
  const likelihood = noisySumLikelihood(own, moments.mean, moments.covariance, data.countVariance ?? 0);
  return Object.freeze<MixedTerm>({
    addTo(point, gradient) {
      moments.moveTo(point);
      const value = likelihood.evaluate();
      if (value !== -Infinity) moments.addGradient(likelihood.onMean, likelihood.onMatrix, point, gradient);
      return value;
    },
  });
}
