import { short } from "../../text/index.ts";
import type { Detector } from "../detector.ts";
import { halfWidth, varianceWithin } from "../moments/number-words.ts";

/** Noise makes a sound number look this narrow in one study of a hundred, whatever its size. */
const SURE = 2.33;

export const wideBounds: Detector = {
  code: "wide-bounds",
  appliesTo: () => true,
  statistic:
    "standard deviation of a number, at most (99 % of the noise), in halves of the distance between its bounds",
  threshold: 0.15,
  beyond: "below",
  reason:
    "bounds at 3 standard deviations give 0.33; below 0.15 they are more than twice as wide as that, and noise on sums of squares, which grows with the square of the bounds, is more than 4 times what it had to be",
  remedy:
    "declare bounds nearer to where the values are next time: the noise on sums grows with them, that on squares with their square",
  look: ({ moments }) =>
    moments
      .filter(({ variance }) => variance !== undefined)
      .map((one) => {
        const most = Math.sqrt(varianceWithin(one, SURE)[1]);
        const { variable, bounds } = one;
        return {
          parameter: variable,
          value: most,
          sentence: `the bounds of ${variable}, ${bounds.map(short).join(" to ")}, are wide for it: its standard deviation is at most ${short(most * halfWidth(one))}, ${short(most)} of half their distance, where 0.33 is usual`,
        };
      }),
};
