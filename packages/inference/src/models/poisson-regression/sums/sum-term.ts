import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { denseFarAway } from "../../glm/sums/far-points.ts";
import type { ShiftableTerm } from "../../glm/sums/shiftable-term.ts";
import { featureSumTerm } from "../features/feature-sum-term.ts";
import { poissonOutcome } from "../outcome/poisson-outcome.ts";
import { densePoissonSumTerm } from "./dense-poisson-sum-term.ts";
import { type PoissonSum, requirePoissonSum } from "./poisson-sum.ts";

/** Up to this many covariates the dense form is the faster one (README, "Times"). */
const DENSE_UP_TO = 3;
/** Records may vary this many times as much as the noise before the features lose digits that matter (1e-6 of ℓ). */
const LARGEST_RATIO = 1e7;

/**
 * The likelihood of a summed statistic in the fastest exact form; the point is in the design's units, |x| about 1. Where
 * covariates are so large that the features would lose digits, the dense form is taken.
 */
export function poissonSumTerm(
  data: PoissonSum,
  outcome: OutcomeMoments = poissonOutcome(requirePoissonSum(data).responseBound),
): ShiftableTerm {
  const dense = () => densePoissonSumTerm(data, outcome);
  const furthest = LARGEST_RATIO / largestRatio(data);
  return data.covariates <= DENSE_UP_TO || furthest < 1
    ? dense()
    : denseFarAway(featureSumTerm(data, outcome), dense, furthest);
}

/** How many times the noise's variance the sums of x, yx and y can have where |x| is 1. */
function largestRatio({ count, responseBound, noise }: PoissonSum): number {
  const square = Math.min(responseBound, 1e3) ** 2;
  return count * Math.max(1 / noise.x!, square / noise.yx!, square / (noise.y ?? Infinity));
}
