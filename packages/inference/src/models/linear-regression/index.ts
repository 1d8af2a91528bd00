export { type InputMoments, inputMoments } from "./input-moments.ts";
export { perturbedInputsTerm } from "./input-term.ts";
export { withKnownVariance } from "./known-variance.ts";
export { linearStudyModel } from "./linear-study-model.ts";
export { type Forecast, type Prediction, type PredictionOptions, predictLinear } from "./predict.ts";
export { type ReleasedLayoutOptions, releasedLayout } from "./released-layout.ts";
export { recordSimulator, type SumLayout, simulateInputs, simulateSums } from "./simulate.ts";
export {
  estimateFromInputs,
  estimateFromSums,
  type MomentEstimate,
  regressionStart,
  responseVarianceOf,
} from "./start.ts";
export { type StatisticMoments, statisticMoments } from "./statistic-moments.ts";
export {
  type MomentEntry,
  type SummedMoments,
  secondMomentPlaces,
  secondMomentSums,
} from "./summed-moments.ts";
export { summedMomentsTerm } from "./summed-moments-term.ts";
