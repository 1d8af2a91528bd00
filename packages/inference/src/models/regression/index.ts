export { type RegressionInput, regressionModel } from "./regression-model.ts";
export { type RegressionPoint, type RegressionTerm, regressionPoint } from "./regression-point.ts";
export { type RegressionPrior, type RegressionShape, regressionPrior } from "./regression-prior.ts";
export { plainUnits, type RegressionUnits, unitsOf } from "./regression-units.ts";
