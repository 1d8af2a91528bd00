import type { RegressionShape } from "../regression/index.ts";
import type { NoisySum } from "./sums/noisy-sum.ts";

type Counted = Pick<NoisySum, "count" | "countVariance">;

/** What is not exact in the likelihood, in words; the covariates' law is described by `covariateTarget`. */
export function approximations(
  { mean }: RegressionShape,
  sums: readonly Counted[],
  alsoExact = "",
): readonly string[] {
  const smallest = Math.min(...sums.map(({ count }) => Math.round(count)));
  return [
    ...(sums.length > 0
      ? [
          `the sum over ${smallest} records or more is taken as normal; its mean and covariance are exact${alsoExact}`,
        ]
      : []),
    ...(sums.some(({ countVariance = 0 }) => countVariance > 0)
      ? ["the number of records is known from a noisy count, which is taken as normal"]
      : []),
    ...(mean
      ? []
      : ["the covariates are taken to have mean 0: there is no intercept and their bounds are symmetric"]),
  ];
}
