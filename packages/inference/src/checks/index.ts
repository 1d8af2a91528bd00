/**
 * `@dpbayes/inference/checks`: what draws can say against a model, a prior or a holder. Pure functions of draws first, then of
 * fits; every answer is plain values and sentences.
 */

// Draws of one law weighted to stand for another, and whether they can.

export {
  equalWeights,
  paretoSmoothed,
  type SmoothedWeights,
  tailThreshold,
} from "./importance/pareto-smoothed.ts";
export { type Estimate, weightedMean } from "./importance/weighted-mean.ts";

// Every holder against what the others predict.

export type { CoefficientDraws, EffectDraws, HolderEstimate } from "./left-out/effect-draws.ts";
export {
  type HolderPrediction,
  leaveOneHolderOut,
  leaveOneHolderOutRefitting,
  type PredictedCoefficient,
  predictedByRefit,
} from "./left-out/leave-one-holder-out.ts";

// What a slightly weaker or stronger prior, or likelihood, would change.

export { cumulativeDistance } from "./sensitivity/cumulative-distance.ts";
export { type PowerScaled, powerScaled, powerSensitivity } from "./sensitivity/power-scaling.ts";
export {
  type Moved,
  type ParameterSensitivity,
  type PriorSensitivity,
  priorSensitivity,
} from "./sensitivity/prior-sensitivity.ts";
