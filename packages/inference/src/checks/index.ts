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

// What the holders of a study say about each other, in a check's report; `check` itself stands in the front door.

export type { DegreesOfFreedom } from "./degrees/degrees-of-freedom.ts";
export { degreesOfFreedom } from "./degrees/degrees-of-freedom.ts";
export {
  type ComparedHolders,
  type CompareHoldersOptions,
  compareHolders,
} from "./holders/compare-holders.ts";
export type { Detectable } from "./holders/detectable.ts";
export type { Heterogeneity } from "./holders/heterogeneity.ts";
export type { HolderComparison } from "./holders/holder-by-holder.ts";
export type { HolderAlone, HolderChecks } from "./holders/holder-checks.ts";
export type { HolderVector } from "./holders/holder-vectors.ts";
export type { PredictedByOthers } from "./holders/prediction-by-others.ts";
export type { Quantity, QuantityBlock } from "./holders/quantities.ts";
export type { Misfit } from "./misfit/misfit.ts";

// Whether a coefficient is 0.

export { coefficientPrior } from "./bayes-factors/coefficient-prior.ts";
export {
  type CoefficientAtZero,
  type CoefficientsAtZero,
  coefficientsAtZero,
} from "./bayes-factors/coefficients-at-zero.ts";
export { type DensityAt, densityAt, type Limits } from "./bayes-factors/density-at.ts";
export { type SavageDickey, type SavageDickeyInput, savageDickey } from "./bayes-factors/savage-dickey.ts";

// Which of two models of the same releases.

export { bridgeSample } from "./bayes-factors/bridge-sample.ts";
export { coordinatesModel } from "./bayes-factors/coordinates-model.ts";
export { type BayesFactor, bayesFactor, type Evidence, evidenceOf } from "./bayes-factors/evidence.ts";
export { type EvidenceOptions, studyEvidence } from "./bayes-factors/study-evidence.ts";

// A report in words, for those who show it.

export { checkVerdict } from "./words/check-text.ts";
export { comparisonRows } from "./words/comparison-rows.ts";
export { misfitRows } from "./words/misfit-rows.ts";

// Two fits of the same releases side by side.

export {
  type ComparedParameter,
  type ComparisonOptions,
  compareFits,
  type FitComparison,
} from "./comparison/compare-fits.ts";
export type { ComparedScore, ComparedScores } from "./comparison/compared-scores.ts";

// What every fit looks for by itself, in its draws and its releases.

export type { Detector, LookedAt, Seen } from "../detectors/detector.ts";
export { detectors } from "../detectors/detectors.ts";
export { fitWarnings } from "../detectors/fit-warnings.ts";
export type { VariableMoments } from "../detectors/moments/variable-moments.ts";
