export type { PredictOptions } from "./predicted-draws.ts";
export type { PredictedNumber } from "./predicted-number.ts";
export type { PredictionRow } from "./prediction-row.ts";
export { type BoundsPrior, priorFromBounds } from "./prior-from-bounds.ts";
export { type RegressionInput, type RegressionModel, regressionModel } from "./regression-model.ts";
export { type RegressionPoint, type RegressionTerm, regressionPoint } from "./regression-point.ts";
export {
  paperDefaults,
  type RegressionDefaults,
  type RegressionPrior,
  type RegressionShape,
  regressionPrior,
} from "./regression-prior.ts";
export { regressionPriorSample } from "./regression-prior-sample.ts";
export type { RegressionStart, ScaleLimits } from "./regression-start.ts";
export { plainUnits, type RegressionUnits, unitsOf } from "./regression-units.ts";
