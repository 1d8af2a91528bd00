import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { statisticSum } from "../../glm/statistic/statistic-sum.ts";
import { denseSumTerm } from "../../glm/sums/dense-sum-term.ts";
import type { ShiftableTerm } from "../../glm/sums/shiftable-term.ts";
import { poissonOutcome } from "../outcome/poisson-outcome.ts";
import { type PoissonSum, poissonLayouts, requirePoissonSum } from "./poisson-sum.ts";

/** The dense form, O(d⁶): the reference for `featureSumTerm`, which is the same in O(d³). */
export function densePoissonSumTerm(
  data: PoissonSum,
  outcome: OutcomeMoments = poissonOutcome(requirePoissonSum(data).responseBound),
): ShiftableTerm {
  const { covariates } = requirePoissonSum(data);
  return denseSumTerm(statisticSum(data, poissonLayouts), covariates, outcome);
}
