export { auc } from "./auc.ts";
export { type CalibrationBin, type CalibrationCurveOptions, calibrationCurve } from "./calibration-curve.ts";
export { denseLogisticSumTerm } from "./dense-sum-term.ts";
export { eigenbasisLogisticSumTerm } from "./eigenbasis-sum-term.ts";
export { logisticInputsTerm } from "./inputs-term.ts";
export { logScore } from "./log-score.ts";
export { type LogisticMoments, logisticMoments } from "./logistic-moments.ts";
export { type LogisticNormal, logisticNormal, logisticNormalByProbits } from "./logistic-normal.ts";
export { logisticStudyModel } from "./logistic-study-model.ts";
export { type LogisticPredictions, predictLogistic } from "./predict-logistic.ts";
export type { LogisticReports } from "./report-data.ts";
export type { Expectations } from "./response-likelihood.ts";
export {
  type SimulatedReportsOptions,
  type SimulatedSumOptions,
  simulateLogisticReports,
  simulateLogisticSum,
} from "./simulate.ts";
export type { LogisticBlock, LogisticLayout } from "./statistic-coordinates.ts";
export type { LogisticSum } from "./sum-data.ts";
export { logisticSumTerm } from "./sum-term.ts";
