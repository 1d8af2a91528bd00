import { denseFarAway } from "../../glm/sums/far-points.ts";
import type { ShiftableTerm } from "../../glm/sums/shiftable-term.ts";
import { eigenbasisLogisticSumTerm } from "../eigenbasis/eigenbasis-sum-term.ts";
import { denseLogisticSumTerm } from "./dense-logistic-sum-term.ts";
import type { LogisticSum } from "./logistic-sum.ts";

/**
 * The likelihood of a summed statistic in the fastest exact form: O(d³) in the eigenbasis of Σ where the count is
 * public and the release has the x block or the covariates' mean is known to be 0; dense otherwise,
 * and far from the design's units.
 */
export function logisticSumTerm(data: LogisticSum, { mean }: { readonly mean: boolean }): ShiftableTerm {
  const publicCount = (data.countVariance ?? 0) === 0;
  const centred = data.layout === "logistic_intercept" || !mean;
  const dense = () => denseLogisticSumTerm(data);
  return publicCount && centred ? denseFarAway(eigenbasisLogisticSumTerm(data), dense) : dense();
}
