/**
 * `@dpbayes/inference/models/distributed-regression`: linear regression from the noisy sums of several data holders.
 */

// What holders release, and priors.

export { conjugatePrior } from "./gibbs-clt/gibbs-clt.ts";
export { type HolderMoments, holderMoments } from "./holders/holder-moments.ts";
export type { HolderShape } from "./holders/require-holders.ts";
export { blockAverages } from "./moments/block-averages.ts";
export { momentProjection, projectedGrams } from "./moments/projected-moments.ts";
export type { PriorFacts } from "./priors/default-prior.ts";
export { readDistributedPrior, type StatedPrior } from "./priors/read-distributed-prior.ts";
export type { DistributedPrior } from "./regression-method.ts";

// The methods.

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
export { type GibbsCltOptions, gibbsClt } from "./gibbs-clt/gibbs-clt.ts";
export { hierarchical } from "./hierarchical/hierarchical.ts";
export type { HierarchicalOptions } from "./hierarchical/hierarchy.ts";
export type { DistributedModel, MethodRole } from "./regression-method.ts";
export { type WishartWalkOptions, wishartWalk } from "./wishart-walk/wishart-walk.ts";

// How methods are measured.

export {
  estimationError,
  type PosteriorMoments,
  predictionError,
  predictiveMoments,
} from "./metrics/errors.ts";
export { type FittedCoefficients, fittedCoefficients, fittedPredictionError } from "./metrics/fit-moments.ts";
export { unbiasedSquaredMmd } from "./metrics/mmd.ts";
export { type MeasuredCoverage, measuredCoverage } from "./notes/measured-coverage.ts";

// Posteriors known exactly.

export {
  type ConjugateRegression,
  conjugateRegression,
  type NormalInverseGamma,
} from "./gibbs-clt/normal-inverse-gamma.ts";
export { type OneFeaturePosterior, oneFeaturePosterior } from "./one-feature-posterior.ts";

// Steps of the hierarchical method.

export type { HolderRegressions } from "./hierarchical/differences/holder-regressions.ts";
export { squareInverse } from "./hierarchical/frame/square-inverse.ts";
export { type Triangle, triangle } from "./hierarchical/frame/triangle.ts";
export { type Latents, latents } from "./hierarchical/latents.ts";
export {
  type NoncentredTarget,
  noncentredTarget,
  type TargetParts,
} from "./hierarchical/noncentred-target.ts";
export {
  type JointPriorOptions,
  type JointRegression,
  jointMoments,
  jointRegression,
} from "./hierarchical/priors/joint-prior.ts";
export { congruent, inverseWishartMoments, type MomentPrior } from "./hierarchical/priors/moment-prior.ts";
export { type CrossMoments, crossMoments } from "./moments/cross-moments.ts";

// Steps of Gibbs sampling with normal sums.

export { jointLaw } from "./gibbs-clt/clt-sampler.ts";
export { type LatentSums, latentSums, type NoiseLevel } from "./gibbs-clt/latent-sums.ts";
export {
  type RecordLaw,
  recordCovariance,
  type UniqueEntries,
  uniqueEntries,
} from "./gibbs-clt/record-moments.ts";

// Steps of the Wishart walk.

export { covarianceConditional, meanConditional } from "./wishart-walk/covariance-update.ts";
export { type HolderDensity, holderDensity } from "./wishart-walk/holder-density.ts";
export { logProposalRatio } from "./wishart-walk/scatter-update.ts";
export { logVarianceDensity } from "./wishart-walk/variance-update.ts";
export { type WalkHolder, type WalkState, walkHolder } from "./wishart-walk/walk-state.ts";
