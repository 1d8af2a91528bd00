export { denseLogisticSumTerm } from "../glm/sums/dense-sum-term.ts";
export { eigenbasisLogisticSumTerm } from "./eigenbasis/eigenbasis-sum-term.ts";
export { type LogisticNormal, logisticNormal, logisticNormalByProbits } from "./link/logistic-normal.ts";
export { logisticStudyModel } from "./logistic-study-model.ts";
export { type LogisticPredictions, predictLogistic } from "./predict-logistic.ts";
export { logisticInputsTerm } from "./reports/inputs-term.ts";
export type { LogisticReports } from "./reports/report-data.ts";
export type { Expectations } from "./reports/response-likelihood.ts";
export { auc } from "./scores/auc.ts";
export {
  type CalibrationBin,
  type CalibrationCurveOptions,
  calibrationCurve,
} from "./scores/calibration-curve.ts";
export { logScore } from "./scores/log-score.ts";
export {
  type SimulatedReportsOptions,
  type SimulatedSumOptions,
  simulateLogisticReports,
  simulateLogisticSum,
} from "./simulate.ts";
export { type LogisticMoments, logisticMoments } from "./sums/logistic-moments.ts";
export type { LogisticBlock, LogisticLayout } from "./sums/statistic-coordinates.ts";
export type { LogisticSum } from "./sums/sum-data.ts";
export { logisticSumTerm } from "./sums/sum-term.ts";
