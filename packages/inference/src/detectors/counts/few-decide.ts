import { familyOf } from "@dpbayes/privacy/formats";
import { short, significant } from "../../text/index.ts";
import type { Detector, LookedAt } from "../detector.ts";

/** Noise on the sum, in half widths of the bounds, that hides the shape of the sum's own law. */
const WIDE_NOISE = 1;

/**
 * Whether the central limit is in doubt: the records spread so little against their bounds that few of them decide the sum, and the noise is
 * too narrow to hide it.
 */
export const fewDecide: Detector = {
  code: "few-decide",
  appliesTo: (study) => familyOf(study).normalSum === true,
  statistic:
    "number of records times their variance in half widths of the bounds, where the noise of the sum is below a half width",
  threshold: 10,
  beyond: "below",
  reason:
    "it is about the number of records at the far bound that would decide the sum; with 8 such, N = 200 and ε = 5, 17 of 25 intervals of 90 % held",
  remedy: "bounds nearer to the values, more records, or the family proportion for a yes or no",
  look: ({ moments, fit }: LookedAt) => {
    const number = moments.find(({ outcome }) => outcome);
    if (number === undefined || number.meanNoise * number.count >= WIDE_NOISE) return [];
    const { bounds, count, variable } = number;
    const half = (bounds[1] - bounds[0]) / 2;
    const [row] = fit.summary({ names: ["sd"] }).rows;
    const value = count * ((row!.mean / half) ** 2 + (row!.sd / half) ** 2);
    return [
      {
        parameter: "mean",
        value,
        sentence: `the ${short(count)} values of ${variable} spread like ${significant(value, 2)} at the far bound and the others together: few records decide their sum, which is then not normal`,
      },
    ];
  },
};
