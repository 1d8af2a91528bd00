/**
 * `@dpbayes/inference/models/regression`: what the regressions share: points, terms, priors, coordinates and units.
 */

// A likelihood is a product of terms, each a function of a point.

export type { PointTerm } from "./posterior-of-terms.ts";
export { type RegressionInput, type RegressionModel, regressionModel } from "./regression-model.ts";
export { type RegressionPoint, type RegressionTerm, regressionPoint } from "./regression-point.ts";
export type { RegressionStart } from "./regression-start.ts";

// Rows that a holder moved into a ball.

export type { Ball } from "./clipping/ball.ts";
export { normalNodes } from "./clipping/normal-nodes.ts";

// Priors and units.

export {
  type RegressionDefaults,
  type RegressionPrior,
  type RegressionShape,
  regressionPrior,
} from "./regression-prior.ts";
export { regressionPriorSample } from "./regression-prior-sample.ts";
export type { EffectErrors, ScaleLimits } from "./regression-start.ts";
export { plainUnits, type RegressionUnit, type RegressionUnits } from "./regression-units.ts";

// Coordinates that chains move in.

export {
  type KnownSizes,
  type RegressionCoordinates,
  regressionCoordinates,
} from "./coordinates/regression-coordinates.ts";
export type { PointCoordinates } from "./posterior-of-terms.ts";

// Covariates with levels beside numbers.

export { type ColumnKinds, cellCount, type DiscreteVariable } from "./mixed/discrete-cells.ts";
export { type MixedPoint, type MixedTerm, mixedPoint } from "./mixed/mixed-point.ts";
