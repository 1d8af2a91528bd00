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

export { type MovedSum, movedSumTerm } from "./covariates/ball/moved-sum-term.ts";
export { cellMoments } from "./covariates/cells/cell-moments.ts";
export type { ClipLimits } from "./covariates/clipping/clip-row.ts";
export {
  type ClippedRecordMoments,
  type ClippingNodes,
  clippedMoments,
} from "./covariates/clipping/clipped-moments.ts";
export type { MixedMoments } from "./covariates/mixed-moments.ts";
export {
  type OutcomeCurve,
  type OutcomeIntegrals,
  type OutcomeMoments,
  outcomeIntegrals,
} from "./outcomes/outcome-moments.ts";
export type { OneRecordMoments } from "./statistic/one-record-moments.ts";
export { type RecordMoments, recordMoments } from "./statistic/record-moments.ts";

// The statistic, its sums, and their likelihood.

export { mixedSumTerm } from "./covariates/mixed-sum-term.ts";
export type { SimulatedSumOptions } from "./statistic/simulate-sum.ts";
export {
  type StatisticBlock,
  type StatisticCoordinate,
  type StatisticLayouts,
  type StatisticMonomial,
  statisticCoordinates,
} from "./statistic/statistic-coordinates.ts";
export { type StatisticSum, statisticSum } from "./statistic/statistic-sum.ts";
export type { SummedStatistic } from "./statistic/summed-statistic.ts";
export { denseSumTerm } from "./sums/dense-sum-term.ts";
export type { NoisySum } from "./sums/noisy-sum.ts";
export type { OutcomeSums, ShiftableTerm } from "./sums/shiftable-term.ts";

// Starting points.

export type { CovariateStart } from "./start/covariate-start.ts";
export {
  type MomentStart,
  type MomentStartOptions,
  momentStart,
  type OutcomeAtStart,
} from "./start/moment-start.ts";
export { type RoughSums, roughSums } from "./start/rough-sums.ts";
export { solvedOutcome } from "./start/solve-mean.ts";
