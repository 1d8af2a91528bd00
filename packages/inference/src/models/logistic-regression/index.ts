/**
 * `@dpbayes/inference/models/logistic-regression`: logistic regression from noisy moments or perturbed inputs.
 */

// From a study.

export { logisticStudyModel } from "./logistic-study-model.ts";

// Terms of the likelihood.

export { mixedSumTerm } from "../glm/covariates/mixed-sum-term.ts";
export { denseLogisticSumTerm } from "../glm/sums/dense-sum-term.ts";
export { eigenbasisLogisticSumTerm } from "./eigenbasis/eigenbasis-sum-term.ts";
export { logisticInputsTerm } from "./reports/inputs-term.ts";
export type { LogisticReports } from "./reports/report-data.ts";
export type { LogisticBlock, LogisticLayout } from "./sums/statistic-coordinates.ts";
export type { LogisticSum } from "./sums/sum-data.ts";
export { logisticSumTerm } from "./sums/sum-term.ts";

// Moments of an outcome and of what is summed.

export { cellMoments } from "../glm/covariates/cells/cell-moments.ts";
export { clippedMoments } from "../glm/covariates/clipping/clipped-moments.ts";
export {
  logisticCurve,
  logisticOutcome,
  type OutcomeMoments,
  outcomeIntegrals,
} from "../glm/outcomes/outcome-moments.ts";
export { recordMoments } from "../glm/sums/record-moments.ts";
export { writeLogisticDerivatives } from "./link/logistic-derivatives.ts";
export { type LogisticNormal, logisticNormal } from "./link/logistic-normal.ts";
export { type LogisticMoments, logisticMoments } from "./sums/logistic-moments.ts";
export { statisticCoordinates } from "./sums/statistic-coordinates.ts";

// Starting points.

export { roughSums } from "./rough-sums.ts";
export { logisticStart } from "./start.ts";

// How predictions are judged.

export { auc } from "./scores/auc.ts";
export {
  type CalibrationBin,
  type CalibrationCurveOptions,
  calibrationCurve,
} from "./scores/calibration-curve.ts";
export { logScore } from "./scores/log-score.ts";

// Simulated sums.

export { type SimulatedSumOptions, simulateLogisticSum } from "./simulate.ts";
