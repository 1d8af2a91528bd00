import type { PartOfCoordinates } from "./covariate-law.ts";

/** Standard deviations of all holders' covariates, g of them each, by their coordinates. */
export interface HolderScales extends PartOfCoordinates {
  /** J×g: s_jk. */
  readonly own: Float64Array;
  /** J×g: ∂ℓ/∂s_jk is added here between `moveTo` and `pullBack`. */
  readonly gradient: Float64Array;
  /** g: the logarithm of what the holders have in common. */
  readonly common: Float64Array;
  /** g: ∂ℓ/∂common beside what s_jk say of it, added between `moveTo` and `pullBack`. */
  readonly inCommon: Float64Array;
  /** The part of the log prior that the law of holders about what they have in common has. */
  readonly logEffects: number;
}
