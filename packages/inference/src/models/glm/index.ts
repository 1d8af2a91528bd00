/**
 * `@dpbayes/inference/models/glm`: what generalised linear models share: the seam of families, statistics, moments, terms.
 */

// What a family of outcomes has to say, and the posterior that follows.

export { generalisedLinearModel } from "./generalised-linear-model.ts";
export type {
  FamilyReports,
  FamilyStart,
  FamilyStatistic,
  FamilySum,
  OutcomeFamily,
} from "./outcome-family.ts";

// Moments of an outcome and of what is summed.

export { cellMoments } from "./covariates/cells/cell-moments.ts";
export { clippedMoments } from "./covariates/clipping/clipped-moments.ts";
export { type OutcomeCurve, type OutcomeMoments, outcomeIntegrals } from "./outcomes/outcome-moments.ts";
export type { OneRecordMoments } from "./statistic/one-record-moments.ts";
export { recordMoments } from "./statistic/record-moments.ts";

// The statistic, its sums, and their likelihood.

export { mixedSumTerm } from "./covariates/mixed-sum-term.ts";
export type { SimulatedSumOptions } from "./statistic/simulate-sum.ts";
export {
  type StatisticBlock,
  type StatisticLayouts,
  statisticCoordinates,
} from "./statistic/statistic-coordinates.ts";
export { statisticSum } from "./statistic/statistic-sum.ts";
export type { SummedStatistic } from "./statistic/summed-statistic.ts";
export { denseSumTerm } from "./sums/dense-sum-term.ts";

// Starting points.

export { momentStart } from "./start/moment-start.ts";
export { roughSums } from "./start/rough-sums.ts";
export { solvedOutcome } from "./start/solve-mean.ts";
