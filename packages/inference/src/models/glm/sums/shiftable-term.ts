import type { RegressionPoint, RegressionTerm } from "../../regression/index.ts";

/** Sums of y, yx and yxxᵀ, or what is taken off them; y and yxxᵀ are 0 where they were not released. */
export interface OutcomeSums {
  y: number;
  readonly yx: Float64Array;
  /** d×d, symmetric. */
  readonly yx2: Float64Array;
}

export function outcomeSums(d: number): OutcomeSums {
  return { y: 0, yx: new Float64Array(d), yx2: new Float64Array(d * d) };
}

/** A likelihood whose released sums with y may be moved. */
export interface ShiftableTerm extends RegressionTerm {
  /** `addTo` of the release less `shift`; writes ∂ℓ/∂shift into `inShift`, every entry of a matrix counted. Allocates nothing. */
  addShifted(
    point: RegressionPoint,
    gradient: RegressionPoint,
    shift: OutcomeSums,
    inShift: OutcomeSums,
  ): number;
}
