import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { statisticSum } from "../../glm/statistic/statistic-sum.ts";
import { denseSumTerm } from "../../glm/sums/dense-sum-term.ts";
import type { ShiftableTerm } from "../../glm/sums/shiftable-term.ts";
import { logisticOutcome } from "../link/logistic-outcome.ts";
import { type LogisticSum, logisticLayouts, requireLogisticSum } from "./logistic-sum.ts";

/** The dense form, O(d⁶), for every layout: the reference for the eigenbasis, which is the same in O(d³). */
export function denseLogisticSumTerm(
  data: LogisticSum,
  outcome: OutcomeMoments = logisticOutcome,
): ShiftableTerm {
  const { covariates } = requireLogisticSum(data);
  return denseSumTerm(statisticSum(data, logisticLayouts), covariates, outcome);
}
