/**
 * `@dpbayes/inference`: from releases to posteriors that know about the privacy noise, and chains for models of your own.
 * Runs in Node and in browsers; parallel chains live in `@dpbayes/inference/node` and `/browser`. What models are written
 * with and what researchers compare (mathematics, samplers, the models themselves) has entry points of its own; every
 * name stands in one of them.
 */

// From releases to a posterior.

export { type BoundsPrior, priorFromBounds } from "./models/regression/prior-from-bounds.ts";
export type { MethodModel, ModelOptions, StudyModel } from "./models/study-model.ts";
export { adaSspOfReleases, type PointEstimate } from "./posterior/ada-ssp-of-releases.ts";
export { buildModel } from "./posterior/build-model.ts";
export type { Collected } from "./posterior/collected.ts";
export { fit } from "./posterior/fit.ts";
export { fitChain } from "./posterior/fit-chain.ts";
export type { FitOptions } from "./posterior/prepare-fit.ts";
export { priorFitted } from "./posterior/prior-fitted.ts";
export { isPriorStatement, statedPrior } from "./posterior/stated-prior.ts";
export { tableOfReleases } from "./posterior/table-of-releases.ts";

// From noisy tables to what is known of the true counts.

export { fitTable } from "./tables/fit-table/fit-table.ts";
export type { TableFitOptions } from "./tables/fit-table/options.ts";
export type { AnsweredNumber, TableAnswer } from "./tables/fit-table/table-answer.ts";
export type { TableFit } from "./tables/fit-table/table-fit.ts";
export type { LogNormal, TablePriorOptions } from "./tables/latent-counts/prior/table-prior.ts";

// From noisy tables: regressions on their cells.

export {
  fitTableRegression,
  type TableRegressionOptions,
} from "./tables/regressions/fit-table-regression.ts";
export type {
  AxisNumbers,
  RowTotals,
  TableRegression,
  TableRegressionFamily,
} from "./tables/regressions/options.ts";

// What a prior says before any data.

export type {
  ImpliedLevel,
  ImpliedNumbers,
  Quantiles,
} from "./posterior/prior-predictive/implied-outcomes.ts";
export type { ImpliedParameter } from "./posterior/prior-predictive/implied-parameters.ts";
export {
  type PriorPredictive,
  type PriorPredictiveOptions,
  priorPredictive,
} from "./posterior/prior-predictive/prior-predictive.ts";

// What a fit holds and what it says.

export type { FitWarning } from "./contracts/fit-warning.ts";
export type { NamelessComponents } from "./contracts/nameless-components.ts";
export { type Contraction, contraction } from "./fit/contraction.ts";
export { createFit } from "./fit/create-fit.ts";
export type { ChainRecord, Fit, FitContents } from "./fit/fit.ts";
export { fitOfRun } from "./fit/fit-of-run.ts";
export type { FitOrigin, FittedHolders, Plain, RefusedReports } from "./fit/origin.ts";
export { type Predictions, posteriorPredictive } from "./fit/predict.ts";
export { type CoefficientRatio, type CoefficientRatios, coefficientRatios } from "./fit/ratios.ts";
export type { FitSubject, ReleasedUnder, SubjectCovariate, SubjectOutcome } from "./fit/subject.ts";
export type { Summary, SummaryOptions } from "./fit/summary.ts";
export { type SummaryRow, summaryColumns } from "./fit/summary-table.ts";
export { isTechnical } from "./fit/technical.ts";

// Checks of a fit against its releases.

export { type CheckOptions, type CheckReport, check } from "./checks/check.ts";
export type { Finding } from "./checks/finding.ts";
export {
  type MomentsVerdict,
  type MomentsVerification,
  type VerifiedNumber,
  type VerifyMomentsOptions,
  verifyMoments,
} from "./checks/record-models/verify-moments.ts";
export { checkText } from "./checks/words/check-text.ts";

// Fits as files, for this package and for others.

export { type ArvizGroups, type ArvizVariable, fitToArvizJson } from "./fit/exports/arviz-json.ts";
export { fitToCmdstanCsv, fitToCmdstanNames } from "./fit/exports/cmdstan-csv.ts";
export { fitToCsv } from "./fit/exports/csv.ts";
export { fitToParquet } from "./fit/exports/parquet.ts";
export { loadFit } from "./fit/file/load.ts";
export { saveFit } from "./fit/file/save.ts";

// What a regression expects at points of its covariates, and how two points differ.

export type { CompletePoint, CovariatePoint, PointOptions } from "./families/prediction/complete-point.ts";
export {
  type Contrast,
  type ContrastedNumber,
  type ContrastedPoints,
  contrast,
} from "./families/prediction/contrast.ts";
export {
  type PredictedOutcome,
  type PredictedOutcomes,
  type PredictOutcomeOptions,
  predict,
} from "./families/prediction/predict.ts";

// Predictions of new rows from the draws of a regression or a classifier.

export {
  type ClassForecast,
  type FeatureRow,
  predictClasses,
} from "./models/exponential-families/naive-bayes/predict-classes.ts";
export {
  type Forecast,
  type LinearPrediction,
  type LinearPredictionOptions,
  predictLinear,
} from "./models/linear-regression/prediction/predict.ts";
export { type LogisticPredictions, predictLogistic } from "./models/logistic-regression/predict-logistic.ts";
export {
  type PoissonPredictions,
  type PredictedCount,
  predictPoisson,
} from "./models/poisson-regression/predict-poisson.ts";
export { type NewHolderOptions, newHolder } from "./models/regression/prediction/new-holder.ts";
export type { PredictOptions } from "./models/regression/prediction/predicted-draws.ts";
export type { PredictedNumber } from "./models/regression/prediction/predicted-number.ts";
export type { PredictionRow } from "./models/regression/prediction/prediction-row.ts";
export type { WhichHolder } from "./models/regression/prediction/which-holder.ts";

// A model of your own: how one record arises, for any study's sums.

export type { Arithmetic } from "./contracts/arithmetic.ts";
export type { RecordModel } from "./contracts/record-model.ts";
export { recordModelOf } from "./models/records/definition/model-of-module.ts";
export {
  type ParameterLaw,
  type RecordModelSpec,
  recordModel,
  type WeightedRecord,
} from "./models/records/definition/record-model.ts";

// A model of your own: a log density with its gradient, or a sampler that brings its own steps.

export type { DensityModel } from "./contracts/density-model.ts";
export type { Model, ModelReference, Parameter } from "./contracts/model.ts";
export type { Recorded } from "./contracts/recorded.ts";
export type { SampledModel, Target } from "./contracts/target.ts";

// Chains of it, in this thread.

export type {
  ChainFailure,
  ChainResult,
  ChainSource,
  FinishedChain,
  FinishedChains,
  WarmupInfo,
} from "./chains/chain-result.ts";
export type { Method, UsedMethod } from "./chains/method.ts";
export type { SamplingRun } from "./chains/outcome.ts";
export type { Progress } from "./chains/progress.ts";
export { runChains } from "./chains/run-chains.ts";
export {
  type ChainOptions,
  type ChainPlan,
  chainDefaults,
  chainLimits,
  type RunPlan,
} from "./chains/settings.ts";
export type { Trace } from "./chains/trace.ts";

// The seeded randomness of everything on this side.

export { seededSource } from "./math/random/create-source.ts";
export type { Seed } from "./math/random/seed.ts";
export type { SeededSource } from "./math/random/seeded-source.ts";

// Errors with stable codes.

export { DpbayesError } from "@dpbayes/privacy/formats";
export { type InferenceErrorCode, inferenceErrors } from "./errors/catalogue.ts";
