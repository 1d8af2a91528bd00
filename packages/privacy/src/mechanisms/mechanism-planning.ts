import type { Neighbours } from "../accounting/loss.ts";
import type { Norm } from "../statistics/statistic.ts";

/** What a plan knows of the vector that noise is asked for. */
export interface VectorNeed {
  readonly epsilon: number;
  /** log δ of the study; refuses a study that states none. */
  logDelta(): number;
  /** In the norm that the mechanism asks for. */
  readonly sensitivity: number;
  readonly dimension: number;
  readonly magnitude: number;
  readonly integral: boolean;
  readonly neighbours: Neighbours;
  /** Steps by which rounding moves one unit's contribution, where it is not one record's (noise/grid.ts). */
  readonly rounding?: number;
}

interface Planned {
  /**
   * Parameters that a device works out with logarithms, roots and exponentials. JavaScript engines
   * round those differently, so honest devices may differ in the last bits; all else is exact everywhere.
   */
  readonly derived: readonly string[];
}

/** How a plan calibrates noise on a vector. */
export interface VectorPlanning<Calibrated> extends Planned {
  /** The norm in which the sensitivity is measured. */
  readonly norm: Norm;
  calibrate(need: VectorNeed): Calibrated;
}

/** How a plan calibrates a randomised answer. */
export interface AnswerPlanning<Calibrated> extends Planned {
  /** The number of levels, where the mechanism fixes it. */
  readonly onlyLevels?: number;
  calibrate(need: { readonly epsilon: number; readonly levels: number }): Calibrated;
}

/** How a plan calibrates noise on a vector and a randomised bit together. */
export interface InputsPlanning<Calibrated> extends Planned {
  readonly norm: Norm;
  /** `responseEpsilon`: the part of epsilon that the bit uses. */
  calibrate(need: VectorNeed & { readonly responseEpsilon: number }): Calibrated;
}
