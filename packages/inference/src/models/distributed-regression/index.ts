export {
  type AdaSspEstimate,
  type AdaSspHolder,
  type AdaSspOptions,
  type AdaSspRule,
  adaSsp,
} from "./ada-ssp/ada-ssp.ts";
export { blockAverages } from "./block-averages.ts";
export { type CrossMoments, crossMoments } from "./cross-moments.ts";
export { type DefaultPrior, defaultPrior, type PriorFacts, releasedVariances } from "./default-prior.ts";
export { type FixedSPosterior, fixedS, fixedSPosterior } from "./fixed-s/fixed-s.ts";
export {
  type FixedSFastOptions,
  fixedSFast,
  fixedSFastPosterior,
  type NormalCoefficients,
} from "./fixed-s-fast/fixed-s-fast.ts";
export { conjugatePrior, type GibbsCltOptions, gibbsClt } from "./gibbs-clt/gibbs-clt.ts";
export {
  type ConjugateRegression,
  conjugateRegression,
  type NormalInverseGamma,
} from "./gibbs-clt/normal-inverse-gamma.ts";
export { hierarchical } from "./hierarchical/hierarchical.ts";
export type { HierarchicalOptions } from "./hierarchical/hierarchy.ts";
export { type HolderMoments, holderMoments } from "./holder-moments.ts";
export { type HolderMethodName, holderMethods } from "./holders-model.ts";
export { type MeasuredCoverage, measuredCoverage } from "./measured-coverage.ts";
export {
  estimationError,
  type PosteriorMoments,
  predictionError,
  predictiveMoments,
} from "./metrics/errors.ts";
export { type FittedCoefficients, fittedCoefficients, fittedPredictionError } from "./metrics/fit-moments.ts";
export { unbiasedSquaredMmd } from "./metrics/mmd.ts";
export { type OneFeaturePosterior, oneFeaturePosterior } from "./one-feature-posterior.ts";
export { momentProjection, projectedGrams } from "./projected-moments.ts";
export { readDistributedPrior, type StatedPrior } from "./read-distributed-prior.ts";
export type {
  DistributedMethod,
  DistributedModel,
  DistributedPrior,
  MethodRole,
} from "./regression-method.ts";
export { type HolderShape, requireHolders, requireRecords } from "./require-holders.ts";
export { type WishartWalkOptions, wishartWalk } from "./wishart-walk/wishart-walk.ts";
