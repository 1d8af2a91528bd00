export {
  type MomentEntry,
  type SummedMoments,
  secondMomentPlaces,
  secondMomentSums,
} from "../regression/linear/summed-moments.ts";
export { type InputMoments, inputMoments } from "./inputs/input-moments.ts";
export { perturbedInputsTerm } from "./inputs/input-term.ts";
export { withKnownVariance } from "./known-variance.ts";
export { linearStudyModel } from "./linear-study-model.ts";
export { type StatisticMoments, statisticMoments } from "./moments/statistic-moments.ts";
export {
  type Forecast,
  type Prediction,
  type PredictionOptions,
  predictLinear,
} from "./prediction/predict.ts";
export { recordSimulator, type SumLayout, simulateInputs, simulateSums } from "./simulate.ts";
export {
  estimateFromInputs,
  estimateFromSums,
  type MomentEstimate,
  regressionStart,
  responseVarianceOf,
} from "./start.ts";
export { type ReleasedLayoutOptions, releasedLayout } from "./sums/released-layout.ts";
export { summedMomentsTerm } from "./sums/summed-moments-term.ts";
