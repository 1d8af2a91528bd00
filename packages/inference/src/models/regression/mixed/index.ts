export {
  type ColumnKinds,
  cellCount,
  columnKinds,
  type DerivedColumnKind,
  type DiscreteVariable,
  discreteCells,
  levelOrder,
  levelsOfCell,
  numbersOnly,
} from "./discrete-cells.ts";
export type { MixedStart } from "./mixed-covariates.ts";
export { mixedLaw } from "./mixed-law.ts";
export { mixedModel } from "./mixed-model.ts";
export { type MixedPoint, type MixedTerm, mixedPoint } from "./mixed-point.ts";
export { type MixedPrior, mixedPrior } from "./mixed-prior.ts";
