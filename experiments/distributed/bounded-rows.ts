import type { Origin } from "../data/data-set.ts";
import type { Rows } from "../data/prepare-regression.ts";

/** Training and test rows in the units that the holders work in, and the bounds that calibrate their noise. */
export interface BoundedRows {
  readonly name: string;
  readonly origin: Origin;
  /** p: columns of the rows, the constant 1 first where the model has an intercept. */
  readonly features: number;
  readonly intercept: boolean;
  readonly train: Rows;
  readonly test: Rows;
  /** R: |x| ≤ R, the constant left out. */
  readonly radius: number;
  /** Y: |y| ≤ Y. */
  readonly responseBound: number;
}
