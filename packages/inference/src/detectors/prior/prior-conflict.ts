import { decimals } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { PriorWeight } from "./prior-weight.ts";

export const priorConflict: Detector = {
  code: "prior-conflict",
  appliesTo: () => true,
  statistic:
    "how far the prior pulls a number away from where the release has it, in posterior standard deviations per doubling of the prior's power, at least (two Monte Carlo errors), where it lies two prior standard deviations out",
  threshold: 0.3,
  beyond: "above",
  reason:
    "0.3 is where power scaling calls a margin sensitive (Kallioinen et al. 2023); a prior that agrees with the release pulls at a number as well, but from within two of its own standard deviations",
  remedy: "state a wider prior, or a reason for this one: as it is, it decides against the release",
  look: ({ priorWeights }: LookedAt): readonly Seen[] => priorWeights.flatMap(seen),
};

/** Prior standard deviations from which on a number lies far out. */
const FAR = 2;

/** A normal posterior lies pull/√share prior standard deviations from the middle of its prior. */
function seen({ name, pull, pullError, share, shareError }: PriorWeight): readonly Seen[] {
  const distance = Math.abs(pull) / Math.sqrt(Math.max(share + 2 * shareError, 1e-6));
  if (distance < FAR) return [];
  return [
    {
      parameter: name,
      value: Math.LN2 * Math.max(0, Math.abs(pull) - 2 * pullError),
      sentence: `prior and release disagree on ${name}: it lies ${decimals(distance, 1)} prior standard deviations or more from the middle of its prior, which pulls it ${decimals(Math.LN2 * Math.abs(pull), 1)} of its own per doubling`,
    },
  ];
}
