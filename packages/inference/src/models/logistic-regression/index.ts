/**
 * `@dpbayes/inference/models/logistic-regression`: logistic regression from noisy moments or perturbed inputs.
 */

// From a study.

export { logisticStudyModel } from "./logistic-study-model.ts";

// Terms of the likelihood.

export { eigenbasisLogisticSumTerm } from "./eigenbasis/eigenbasis-sum-term.ts";
export { logisticInputsTerm } from "./reports/inputs-term.ts";
export type { LogisticReports } from "./reports/report-data.ts";
export type { Expectations } from "./reports/response-likelihood.ts";
export { denseLogisticSumTerm } from "./sums/dense-logistic-sum-term.ts";
export { type LogisticLayout, type LogisticSum, logisticLayouts } from "./sums/logistic-sum.ts";
export { logisticSumTerm } from "./sums/sum-term.ts";

// Moments of the outcome and of what is summed.

export { writeLogisticDerivatives } from "./link/logistic-derivatives.ts";
export { type LogisticNormal, logisticNormal } from "./link/logistic-normal.ts";
export { logisticCurve, logisticOutcome } from "./link/logistic-outcome.ts";
export { logisticMoments } from "./sums/logistic-moments.ts";

// Starting points.

export { logisticStart } from "./logistic-start.ts";

// How predictions are judged.

export { auc } from "./scores/auc.ts";
export {
  type CalibrationBin,
  type CalibrationCurveOptions,
  calibrationCurve,
} from "./scores/calibration-curve.ts";
export { logScore } from "./scores/log-score.ts";

// Simulated sums.

export { simulateLogisticSum } from "./simulate-logistic.ts";
