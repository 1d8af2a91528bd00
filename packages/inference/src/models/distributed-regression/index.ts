export {
  type AdaSspEstimate,
  type AdaSspHolder,
  type AdaSspOptions,
  type AdaSspRule,
  adaSsp,
} from "./ada-ssp/ada-ssp.ts";
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
export { type HolderMoments, holderMoments } from "./holders/holder-moments.ts";
export { type HolderShape, requireHolders, requireRecords } from "./holders/require-holders.ts";
export { type HolderMethodName, holderMethods } from "./holders-model.ts";
export {
  estimationError,
  type PosteriorMoments,
  predictionError,
  predictiveMoments,
} from "./metrics/errors.ts";
export { type FittedCoefficients, fittedCoefficients, fittedPredictionError } from "./metrics/fit-moments.ts";
export { unbiasedSquaredMmd } from "./metrics/mmd.ts";
export { blockAverages } from "./moments/block-averages.ts";
export { type CrossMoments, crossMoments } from "./moments/cross-moments.ts";
export { momentProjection, projectedGrams } from "./moments/projected-moments.ts";
export { type MeasuredCoverage, measuredCoverage } from "./notes/measured-coverage.ts";
export { type OneFeaturePosterior, oneFeaturePosterior } from "./one-feature-posterior.ts";
export {
  type DefaultPrior,
  defaultPrior,
  type PriorFacts,
  releasedVariances,
} from "./priors/default-prior.ts";
export { readDistributedPrior, type StatedPrior } from "./priors/read-distributed-prior.ts";
export type {
  DistributedMethod,
  DistributedModel,
  DistributedPrior,
  MethodRole,
} from "./regression-method.ts";
export { type WishartWalkOptions, wishartWalk } from "./wishart-walk/wishart-walk.ts";
