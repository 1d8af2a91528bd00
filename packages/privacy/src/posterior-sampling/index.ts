export {
  gaussianMeanPosterior,
  gaussianPosterior,
  type NormalInverseGammaPrior,
  type NormalPrior,
} from "./points/gaussian.ts";
export type { Bounds } from "./points/parameter-grid.ts";
export { exponentialPosterior, type GammaPrior, poissonPosterior } from "./points/rates.ts";
export type { PosteriorMechanism } from "./posterior-mechanism.ts";
export { type PaidSample, type SamplePosteriorOptions, samplePosterior } from "./sample-posterior.ts";
export {
  type NaiveBayesOptions,
  type NamedLevels,
  naiveBayesPosterior,
} from "./shares/naive-bayes-posterior.ts";
export { type SharesOptions, sharesPosterior } from "./shares/shares-posterior.ts";
export type { PosteriorPrior, Truncation } from "./study-options.ts";
export type { DrawSettings } from "./study-posterior.ts";
export type { TemperingOptions } from "./tempering.ts";
