import type { Design } from "@dpbayes/privacy/formats";
import type { RegressionShape } from "../regression/index.ts";
import type { LogisticData } from "./read-releases.ts";

/** Everything in the model that is not exact, in words. */
export function logisticApproximations(
  { columns, radius }: Design,
  { mean }: RegressionShape,
  data: readonly LogisticData[],
): readonly string[] {
  const sums = data.flatMap((item) => (item.kind === "sum" ? [item.sum] : []));
  const indicators = columns.filter(({ level }) => level !== undefined).map(({ name }) => name);
  const smallest = Math.min(...sums.map(({ count }) => Math.round(count)));
  return Object.freeze([
    ...(sums.length > 0
      ? [`the sum over ${smallest} records or more is taken as normal; its mean and covariance are exact`]
      : []),
    ...(sums.some(({ countVariance = 0 }) => countVariance > 0)
      ? ["the number of records is known from a noisy count, which is taken as normal"]
      : []),
    indicators.length > 0
      ? `the covariates are modelled as jointly normal, although ${listed(indicators)} only take${indicators.length === 1 ? "s" : ""} the values 0 and 1`
      : "the covariates are modelled as jointly normal",
    ...(mean
      ? []
      : ["the covariates are taken to have mean 0: there is no intercept and their bounds are symmetric"]),
    `values moved to their bounds, or to |x| = ${Number(radius.toPrecision(4))}, are modelled as if they had not been`,
  ]);
}

function listed(names: readonly string[]): string {
  if (names.length === 1) return names[0]!;
  const shown = names.length > 6 ? [...names.slice(0, 5), `${names.length - 5} more`] : names;
  return `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
