import type { NoisySum } from "../sums/noisy-sum.ts";
import {
  type StatisticLayouts,
  type StatisticMonomial,
  statisticCoordinates,
} from "./statistic-coordinates.ts";
import type { NoisySquare, SummedStatistic } from "./summed-statistic.ts";

/** A noisy sum of statistics, each a monomial in y and x̃ = (1, x). */
export interface StatisticSum extends NoisySum {
  readonly monomials: readonly StatisticMonomial[];
  readonly square?: NoisySquare;
}

/** A sum by its monomials, with the variance of the noise on each. */
export function statisticSum<Layout extends string>(
  sum: SummedStatistic<Layout>,
  layouts: StatisticLayouts<Layout>,
): StatisticSum {
  const monomials = statisticCoordinates(layouts[sum.layout], sum.covariates);
  return { ...sum, monomials, variances: monomials.map(({ block }) => sum.noise[block]!) };
}

/** All sums as one: values, counts and variances add. They have the same monomials. */
export function pooledSum(sums: readonly StatisticSum[]): StatisticSum {
  const [first] = sums;
  const total = (of: (sum: StatisticSum) => number) => sums.reduce((all, sum) => all + of(sum), 0);
  return {
    monomials: first!.monomials,
    count: total(({ count }) => count),
    countVariance: total(({ countVariance = 0 }) => countVariance),
    values: Float64Array.from(first!.monomials, (_, a) => total(({ values }) => values[a]!)),
    variances: Float64Array.from(first!.monomials, (_, a) => total(({ variances }) => variances[a]!)),
  };
}
