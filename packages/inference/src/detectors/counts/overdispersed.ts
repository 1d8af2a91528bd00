import { familyOf } from "@dpbayes/privacy/formats";
import { short } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { VariableMoments } from "../moments/variable-moments.ts";

export const overdispersed: Detector = {
  code: "overdispersed",
  appliesTo: (study) => familyOf(study).rate === true && !familyOf(study).regression,
  statistic: "released variance of a count over its mean, at least (95 % of noise and sampling)",
  threshold: 1.1,
  beyond: "above",
  reason:
    "a Poisson law has 1; at 1.1 intervals of the rate are 5 % too narrow, at 4 half as wide as they should be",
  remedy: "family negative-binomial, or a law-free mean: a Poisson law takes the scatter of counts for known",
  look: ({ moments, fit }: LookedAt): readonly Seen[] =>
    fit.names.some((name) => name.includes("dispersion")) ? [] : moments.filter(isCount).map(seen),
};

const SURE = 1.64;

function isCount({ outcome, counted, variance }: VariableMoments): boolean {
  return outcome && counted && variance !== undefined;
}

function seen({ variable, bounds: [low, high], ...one }: VariableMoments): Seen {
  const half = (high - low) / 2;
  const mean = low + half * (1 + one.mean);
  const variance = half ** 2 * one.variance!;
  // The variance of n counts of a Poisson law scatters by about √(2/n) of itself, a little more where the mean is small.
  const scatter = Math.hypot(
    half ** 2 * one.varianceNoise!,
    variance * Math.sqrt(2 / one.count + 1 / (one.count * mean)),
  );
  const least = variance - SURE * scatter;
  return {
    parameter: variable,
    value: least / (mean + SURE * half * one.meanNoise),
    sentence: `counts of ${variable} scatter more than a Poisson law: their variance is ${short(variance / mean)} times their mean`,
  };
}
