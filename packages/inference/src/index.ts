/**
 * `@dpbayes/inference`: hand it a log density with its gradient, or a Gibbs or Metropolis kernel, and
 * get draws, diagnostics and a fit that can be saved, summarised and repeated bit for bit. Runs in
 * Node and in browsers; parallel chains live in `@dpbayes/inference/node` and `/browser`.
 */

export * from "./baselines/index.ts";
export * from "./calibration/index.ts";
export * from "./chains/index.ts";
export type { DensityModel } from "./contracts/density-model.ts";
export type { Model, ModelReference, Parameter } from "./contracts/model.ts";
export * from "./diagnostics/index.ts";
export * from "./distributions/index.ts";
export { DpbayesError, type ErrorCode, errorCatalogue } from "./errors/index.ts";
export * from "./fit/index.ts";
export * from "./math/index.ts";
export * from "./models/counts/index.ts";
export * from "./models/distributed-regression/index.ts";
export * from "./models/exponential-families/index.ts";
export * from "./models/hidden-markov/index.ts";
export * from "./models/histogram/index.ts";
export * from "./models/linear-regression/index.ts";
export * from "./models/logistic-regression/index.ts";
export * from "./models/poisson-regression/index.ts";
export * from "./models/priors/index.ts";
export * from "./models/regression/index.ts";
export type { ModelOptions, StudyModel } from "./models/study-model.ts";
export * from "./models/univariate/density/index.ts";
export * from "./models/univariate/index.ts";
export * from "./optimise/index.ts";
export * from "./posterior/index.ts";
export * from "./samplers/index.ts";
export * from "./transforms/index.ts";
