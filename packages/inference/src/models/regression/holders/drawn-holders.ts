import type { ColumnMoments, CovariateLaw, HolderPoint } from "./coordinates/covariate-law.ts";
import type { HolderCoefficients } from "./coordinates/holder-coefficients.ts";
import type { HolderResiduals } from "./coordinates/holder-residuals.ts";
import type { HolderEffects } from "./holder-effects.ts";
import type { HolderValues } from "./holder-parameters.ts";

/** The regressions of all holders at the present coordinates, as the parameters are written from them. */
export function drawnHolders(
  { counts, differences }: HolderEffects,
  coefficients: HolderCoefficients,
  residuals: HolderResiduals | undefined,
  laws: readonly CovariateLaw<HolderPoint>[],
): HolderValues {
  const K = differences.length;
  const total = counts.reduce((sum, count) => sum + count, 0);
  /** Mean and second moment over all records, then the sd. */
  const covariates = () => {
    const all = laws.map((law) => law.moments());
    const overRecords = (of: (moments: readonly ColumnMoments[]) => number) =>
      all.reduce((sum, moments, j) => sum + (counts[j]! / total) * of(moments), 0);
    const mean = (column: number) => overRecords((moments) => moments[column]!.mean);
    return {
      mean,
      sd(column: number) {
        const middle = mean(column);
        return Math.sqrt(
          overRecords((moments) => moments[column]!.variance + (moments[column]!.mean - middle) ** 2),
        );
      },
    };
  };
  return {
    mean: coefficients.mean,
    spread: coefficients.spread,
    own: (j, k) => coefficients.own[j * K + k]!,
    get variance() {
      return residuals?.variance() ?? 0;
    },
    ownVariance: (j) => residuals?.variances[j] ?? 0,
    get covariates() {
      return covariates();
    },
  };
}
