export { advancedEpsilon, advancedEpsilonClassic, composeAdvanced } from "./composition/advanced.ts";
export { composeBasic } from "./composition/basic.ts";
export { compose, composeConcentrated, composeGaussian, composeRenyi } from "./composition/compose.ts";
export { groupPrivacy, replaceOneFromAddRemove } from "./composition/group.ts";
export { composeOptimal, type EpsilonDelta, optimalComposition } from "./composition/optimal.ts";
export { composeOverDisjointRecords } from "./composition/parallel.ts";
export { amplifyBySecretSubsampling } from "./composition/subsampling.ts";
export { quickConcentratedEpsilon } from "./conversion/quick-concentrated.ts";
export { toApproximate } from "./conversion/to-approximate.ts";
export { toConcentrated } from "./conversion/to-concentrated.ts";
export { defaultOrders, renyiLossOf, toRenyi } from "./conversion/to-renyi.ts";
export { gaussianEpsilon, gaussianEpsilonRoundedUp } from "./gaussian/epsilon.ts";
export { gaussianLogDelta } from "./gaussian/log-delta.ts";
export { gaussianNoiseMultiplier, gaussianNoiseMultiplierRoundedUp } from "./gaussian/noise-multiplier.ts";
export {
  gaussianWithResponseLogDelta,
  gaussianWithResponseMultiplier,
  gaussianWithResponseMultiplierRoundedUp,
} from "./gaussian/with-response.ts";
export { type Amount, type Currency, describeAmount } from "./ledger/amount.ts";
export {
  type Ledger,
  type LedgerEntry,
  type LedgerOptions,
  openLedger,
  remaining,
  type Spend,
  spend,
  spent,
} from "./ledger/ledger.ts";
export { parseLedger } from "./ledger/parse-ledger.ts";
export type { Neighbours, PrivacyLoss } from "./loss.ts";
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
export {
  boundedRangeRenyi,
  concentratedRenyi,
  gaussianRenyi,
  laplaceRenyi,
  pureRenyi,
  type RenyiCurve,
} from "./renyi/curves.ts";
export { renyiEpsilon, renyiEpsilonRoundedUp } from "./renyi/epsilon.ts";
export { towardsMoreLoss, towardsMoreNoise } from "./rounding.ts";
