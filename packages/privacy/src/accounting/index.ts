/**
 * `@dpbayes/privacy/accounting`: what things cost, and what costs add up to. Every rounding goes towards more loss.
 */

// Losses.

export {
  type ApproximateLoss,
  approximateLoss,
  boundedRangeLoss,
  type ConcentratedLoss,
  concentratedLoss,
  type GaussianLoss,
  gaussianLoss,
  type PureLoss,
  pureLoss,
  type RenyiLoss,
  renyiLoss,
} from "./make-loss.ts";

// Composition, groups and samples.

export { advancedEpsilon, advancedEpsilonClassic, composeAdvanced } from "./composition/advanced.ts";
export { composeBasic } from "./composition/basic.ts";
export { compose, composeConcentrated, composeGaussian, composeRenyi } from "./composition/compose.ts";
export { groupPrivacy, localFromWithinDistance, replaceOneFromAddRemove } from "./composition/group.ts";
export { composeOptimal, type EpsilonDelta, optimalComposition } from "./composition/optimal.ts";
export { composeOverDisjointRecords } from "./composition/parallel.ts";
export { amplifyBySecretSubsampling } from "./composition/subsampling.ts";

// Conversion between currencies.

export { quickConcentratedEpsilon } from "./conversion/quick-concentrated.ts";
export { toApproximate } from "./conversion/to-approximate.ts";
export { toConcentrated } from "./conversion/to-concentrated.ts";
export { renyiLossOf, toRenyi } from "./conversion/to-renyi.ts";

// The analytic Gaussian mechanism.

export { gaussianEpsilon } from "./gaussian/epsilon.ts";
export { gaussianLogDelta } from "./gaussian/log-delta.ts";
export { gaussianNoiseMultiplier } from "./gaussian/noise-multiplier.ts";
export { gaussianWithResponseMultiplier } from "./gaussian/with-response.ts";

// Rényi curves.

export {
  boundedRangeRenyi,
  concentratedRenyi,
  gaussianRenyi,
  laplaceRenyi,
  pureRenyi,
  type RenyiCurve,
} from "./renyi/curves.ts";
export { renyiEpsilon } from "./renyi/epsilon.ts";
