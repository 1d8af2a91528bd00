import { familyOf } from "@dpbayes/privacy/formats";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { ColumnMoments, NoisyNumber } from "../moments/column-moments.ts";

export const mostlyNoise: Detector = {
  code: "mostly-noise",
  appliesTo: (study) => familyOf(study).regression,
  statistic:
    "noise on the variance of a covariate over that variance, or the smallest correlation with the response that two standard deviations of noise do not hide, whichever is larger",
  threshold: 0.5,
  beyond: "above",
  reason:
    "a slope is a covariance over a variance: where noise is half of the variance its size is open by a factor, and a relation that must exceed a correlation of 0.5 to be seen is seldom there",
  remedy:
    "more records, a larger epsilon, narrower bounds or fewer covariates; until then the prior says more about these slopes than the release does",
  look: ({ columns }: LookedAt): readonly Seen[] =>
    columns === undefined ? [] : columns.names.flatMap((_, k) => seen(columns, k)),
};

/** A ratio that nothing is left of is written as one that JSON can hold. */
const MOST = 1000;

function seen(columns: ColumnMoments, k: number): readonly Seen[] {
  const name = columns.names[k]!;
  const variance = columns.covariance(k, k);
  const spread = Math.min(MOST, variance.noise / Math.max(variance.value, 0));
  const correlation = smallestVisible(columns, k, variance);
  const { response, count } = columns;
  if (spread >= correlation)
    return [
      {
        parameter: name,
        value: spread,
        sentence: `the spread of ${name} is lost in the noise on its sum of squares, which is ${amount(spread)} of ${short(count)} records`,
      },
    ];
  return [
    {
      parameter: name,
      value: correlation,
      sentence: `noise hides any relation of ${name} and ${response} unless their correlation exceeds ${short(Math.min(1, correlation))}`,
    },
  ];
}

function amount(ratio: number): string {
  return ratio >= MOST ? "more than the sum" : `${short(ratio)} times the variance`;
}

function smallestVisible(columns: ColumnMoments, k: number, variance: NoisyNumber): number {
  const { responseVariance: response } = columns;
  if (response === undefined) return 0;
  const { noise } = columns.withResponse(k);
  const size = Math.max(variance.value, 0) * Math.max(response.value, 0);
  return Number.isNaN(noise) ? 0 : Math.min(MOST, (2 * noise) / Math.sqrt(size));
}
