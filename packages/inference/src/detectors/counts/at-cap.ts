import { familyOf } from "@dpbayes/privacy/formats";
import { logGammaTails } from "../../math/special/index.ts";
import { percent } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { VariableMoments } from "../moments/variable-moments.ts";

export const atCap: Detector = {
  code: "at-cap",
  appliesTo: (study) => familyOf(study).rate === true,
  statistic:
    "share of a Poisson law with the released mean count that lies above the upper bound, at least (95 % of the noise)",
  threshold: 0.005,
  beyond: "above",
  reason:
    "counts above the bound were moved to it; at half a percent the mean of 5000 counts loses about a sixth of its standard error (bound 20), and more with more records",
  remedy: "a higher upper bound next time; the rate is that of counts cut at the bound, at best",
  look: ({ moments }: LookedAt): readonly Seen[] => moments.filter(isCounted).map(seen),
};

const SURE = 1.64;

function isCounted({ outcome, counted }: VariableMoments): boolean {
  return outcome && counted;
}

function seen({ variable, bounds: [low, high], mean, meanNoise }: VariableMoments): Seen {
  const half = (high - low) / 2;
  const least = low + half * (1 + mean - SURE * meanNoise);
  const value = least > 0 ? above(least, high) : 0;
  return {
    parameter: variable,
    value,
    sentence: `a Poisson law with the mean of ${variable} has ${percent(above(low + half * (1 + mean), high), 2)} of its counts above ${high}, where they were cut`,
  };
}

/** P(N > most) of a Poisson law is P(gamma(most + 1) <= mean). */
function above(mean: number, most: number): number {
  return Math.exp(logGammaTails(most + 1, mean).lower);
}
