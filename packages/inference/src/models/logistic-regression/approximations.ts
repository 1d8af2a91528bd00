import type { RegressionShape } from "../regression/index.ts";
import type { LogisticData } from "./read-releases.ts";

/** What is not exact in the model besides its law of the covariates, in words. */
export function logisticApproximations(
  { mean }: RegressionShape,
  data: readonly LogisticData[],
): readonly string[] {
  const sums = data.flatMap((item) => (item.kind === "sum" ? [item.sum] : []));
  const smallest = Math.min(...sums.map(({ count }) => Math.round(count)));
  return Object.freeze([
    ...(sums.length > 0
      ? [`the sum over ${smallest} records or more is taken as normal; its mean and covariance are exact`]
      : []),
    ...(sums.some(({ countVariance = 0 }) => countVariance > 0)
      ? ["the number of records is known from a noisy count, which is taken as normal"]
      : []),
    ...(mean
      ? []
      : ["the covariates are taken to have mean 0: there is no intercept and their bounds are symmetric"]),
  ]);
}
