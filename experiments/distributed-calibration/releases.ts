import type { SeededSource } from "@dpbayes/inference";
import { type HolderMoments, holderMoments } from "@dpbayes/inference/models/distributed-regression";
import { releasedLayout, type SummedMoments } from "@dpbayes/inference/models/linear-regression";
import { drawSums, type RegressionTruth } from "@dpbayes/inference/simulation";
import { noiseSd, type Setting } from "./setting.ts";

/** What all holders released, in the two forms that models read. */
export interface Released {
  readonly sums: readonly SummedMoments[];
  readonly holders: readonly HolderMoments[];
}

/**
 * One release per holder of exact sums over normal records (no record is drawn: the sums have a Wishart law), with
 * seeded normal noise of the sd that the budget asks for. Records are not clipped, as the models do not know of it.
 * `believed`: the budget that the models are told, for controls.
 */
export function simulateReleases(
  rng: SeededSource,
  truths: readonly RegressionTruth[],
  setting: Setting,
  believed = setting.epsilon,
): Released {
  const standardDeviation = noiseSd(setting);
  const told = (noiseSd({ ...setting, epsilon: believed }) / standardDeviation) ** 2;
  const { covariates, records: count, intercept, squares } = setting;
  const layout = releasedLayout({
    covariates,
    count,
    intercept,
    radius: 1,
    responseBound: 1,
    standardDeviation,
  });
  const kept = layout.entries.filter(({ row }) => squares || row <= covariates);
  const sums = Array.from({ length: setting.holders }, (_, j) => {
    const exact = drawSums(rng, truths[j] ?? truths[0]!, count);
    const m = Math.round(Math.sqrt(exact.length));
    const skip = intercept ? 0 : 1;
    const entries = kept.map((entry) => ({
      ...entry,
      value: exact[(entry.row - skip) * m + entry.column - skip]! + Math.sqrt(entry.variance) * rng.normal(),
      variance: told * entry.variance,
    }));
    return { covariates, count, entries };
  });
  return { sums, holders: sums.map((each) => holderMoments(each, intercept)) };
}
