import { decimals } from "../../text/index.ts";
import type { Detector, LookedAt, Seen } from "../detector.ts";
import type { PriorWeight } from "./prior-weight.ts";

export const restsOnPrior: Detector = {
  code: "rests-on-prior",
  appliesTo: () => true,
  statistic:
    "posterior standard deviation over that of the prior (√ of the prior's share of the precision), at least (two Monte Carlo errors)",
  threshold: 0.7,
  beyond: "above",
  reason:
    "above 0.7 the prior has more than half of the precision: the interval is the prior's, made a little narrower",
  remedy:
    "take the interval for what the prior believes; more records, a larger epsilon or narrower bounds let the release speak, and the prior should be one that you would defend",
  look: ({ priorWeights }: LookedAt): readonly Seen[] => priorWeights.map(seen),
};

function seen({ name, share, shareError }: PriorWeight): Seen {
  const ratio = Math.sqrt(share);
  const words = ratio > 0.9 ? "the interval is the prior" : "more than half of what is known is the prior";
  return {
    parameter: name,
    value: Math.sqrt(Math.max(0, share - 2 * shareError)),
    sentence: `${name} rests on the prior: posterior sd about ${decimals(ratio, 2)} of the prior's, ${words}`,
  };
}
