import { familyOf } from "@dpbayes/privacy/formats";
import { normalCdf } from "../../math/special/index.ts";
import { percent } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import { varianceWithin } from "../moments/number-words.ts";
import type { VariableMoments } from "../moments/variable-moments.ts";

/** Noise lifts the spread of a sound number this far in one study of ten at most, and the share with it where the mean is moved as well. */
const SURE = 1.28;
/** A spread below so many standard deviations of its noise is lost in it, which "mostly-noise" says. */
const KNOWN = 2;

export const outsideBounds: Detector = {
  code: "outside-bounds",
  appliesTo: (study) => familyOf(study).regression || familyOf(study).normal === true,
  statistic:
    "share that a normal law with a number's released mean and variance has beyond its bounds, at least (90 % of the noise)",
  threshold: 0.02,
  beyond: "above",
  reason:
    "values that leave a normal law no room between their bounds were clipped, pile up at a bound, or are not normal: bounds at 3 standard deviations give 0.3 %, at 2.4 1.6 %, and clipping of 5 % of a normal law 4 %",
  remedy:
    "intervals of means, slopes and residuals are those of clipped values at best: wider bounds if values were clipped, a law-free family or a histogram if they are not normal",
  look: ({ moments }: LookedAt): readonly Seen[] => moments.filter(isTakenAsNormal).map(seen),
};

/** Covariates are, and outcomes that are numbers; counted outcomes have a law of their own. */
function isTakenAsNormal({ variance, varianceNoise, outcome, counted }: VariableMoments): boolean {
  return variance !== undefined && variance > KNOWN * varianceNoise! && !(outcome && counted);
}

function seen(one: VariableMoments): Seen {
  // Noise may have moved the mean towards a bound, or beyond it, as it may have widened the spread.
  const least = Math.sign(one.mean) * Math.max(0, Math.min(1, Math.abs(one.mean)) - SURE * one.meanNoise);
  const value = shareOutside(least, Math.sqrt(varianceWithin(one, SURE)[0]));
  const shown = percent(shareOutside(one.mean, Math.sqrt(Math.max(0, one.variance!))), 2);
  return {
    parameter: one.variable,
    value,
    sentence: `a normal law with the mean and the spread of ${one.variable} would have ${shown} of its values beyond the bounds: values were clipped there, or the law is not normal`,
  };
}

/** The share of a normal law that lies beyond −1 and 1. */
function shareOutside(mean: number, sd: number): number {
  if (!(sd > 0)) return Math.abs(mean) > 1 ? 1 : 0;
  return normalCdf((-1 - mean) / sd) + normalCdf((mean - 1) / sd);
}
