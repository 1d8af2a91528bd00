/**
 * `@dpbayes/inference/models/linear-regression`: linear regression from people's noisy moments or perturbed inputs.
 */

// From a study.

export { linearStudyModel } from "./linear-study-model.ts";

// Terms of the likelihood.

export {
  type MomentEntry,
  type SummedMoments,
  secondMomentPlaces,
  secondMomentSums,
} from "../regression/linear/summed-moments.ts";
export { denseMomentsTerm } from "../regression/linear/sums/dense-moments-term.ts";
export { summedMomentsTerm } from "../regression/linear/sums/summed-moments-term.ts";
export type { InputMoments } from "./inputs/input-moments.ts";
export { perturbedInputsTerm } from "./inputs/input-term.ts";
export { withKnownVariance } from "./known-variance.ts";
export { type ReleasedLayoutOptions, releasedLayout } from "./sums/released-layout.ts";

// Moments of what is summed, and starting points.

export { type StatisticMoments, statisticMoments } from "./moments/statistic-moments.ts";
export {
  estimateFromInputs,
  estimateFromSums,
  type MomentEstimate,
  regressionStart,
  responseVarianceOf,
} from "./start.ts";

// Simulated sums and inputs.

export { type SumLayout, simulateInputs, simulateSums } from "./simulate.ts";
