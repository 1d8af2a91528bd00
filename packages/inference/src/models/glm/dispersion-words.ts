import type { Study } from "@dpbayes/privacy/formats";
import type { RegressionShape } from "../regression/index.ts";
import type { ModelOptions } from "../study-model.ts";
import type { SummedStatistic } from "./statistic/summed-statistic.ts";

/** Whether a study's outcome has a dispersion of its own: where its family knows one and the study does not fix it. */
export function hasDispersion(
  family: { readonly dispersion?: unknown },
  { model }: Study,
  { options }: ModelOptions,
): boolean {
  return family.dispersion !== undefined && { ...model.options, ...options }["dispersed"] !== false;
}

/** What to say of releases without Σy². */
export function dispersionNote(
  { dispersion }: RegressionShape,
  sums: readonly Pick<SummedStatistic<string>, "square">[],
): readonly string[] {
  if (!dispersion || sums.some(({ square }) => square !== undefined)) return [];
  return [
    "no release has the sum of squares of the outcome, so the data say next to nothing about how far counts scatter beyond a Poisson law; the prior of the dispersion stands in, and intervals are wider for it",
  ];
}
