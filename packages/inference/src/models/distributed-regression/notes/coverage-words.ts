import { type MeasuredCoverage, measuredCoverage } from "./measured-coverage.ts";

/** A setting in which a method is used. */
export type CoverageSetting = Pick<MeasuredCoverage, "covariates" | "holders" | "epsilon">;

/**
 * What the intervals of a method that ignores noise are worth: how often they held the truth in the nearest
 * setting that was measured, near in the ratios of features, holders and epsilon.
 */
export function coverageWords(
  method: string,
  setting: CoverageSetting,
  measured: readonly MeasuredCoverage[] = measuredCoverage,
): string {
  const own = measured.filter((row) => row.method === method);
  const [first] = own;
  const label = "a point-prediction method: its intervals are no posterior intervals";
  if (first === undefined) return `${label}; their coverage has not been measured`;
  const nearest = own.reduce((best, row) => (gap(row, setting) < gap(best, setting) ? row : best), first);
  const { nominal, covered, covariates, holders, epsilon, truths } = nearest;
  const where = `${covariates} features, ${holders} ${holders === 1 ? "holder" : "holders"}, epsilon ${epsilon}`;
  return `${label}; of ${percent(nominal)} intervals of the coefficients ${percent(covered)} held the truth in the nearest measured setting (${where}; ${truths} coefficients)`;
}

function gap(one: CoverageSetting, other: CoverageSetting): number {
  const ratio = (key: keyof CoverageSetting) => Math.log(one[key] / other[key]) ** 2;
  return ratio("covariates") + ratio("holders") + ratio("epsilon");
}

function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}
