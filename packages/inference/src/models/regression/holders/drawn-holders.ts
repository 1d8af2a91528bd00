import type { CovariateLaw, HolderPoint } from "./coordinates/covariate-law.ts";
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
  const overRecords = (of: (law: CovariateLaw<HolderPoint>) => number) =>
    laws.reduce((sum, law, j) => sum + (counts[j]! / total) * of(law), 0);
  const meanOf = (column: number) => overRecords((law) => law.mean(column));
  return {
    mean: coefficients.mean,
    spread: coefficients.spread,
    own: (j, k) => coefficients.own[j * K + k]!,
    get variance() {
      return residuals?.variance() ?? 0;
    },
    ownVariance: (j) => residuals?.variances[j] ?? 0,
    covariates: {
      mean: meanOf,
      sd(column) {
        const middle = meanOf(column);
        return Math.sqrt(overRecords((law) => law.columnVariance(column) + (law.mean(column) - middle) ** 2));
      },
    },
  };
}
