/** An affine change of unit: natural = centre + scale·design. */
export interface RegressionUnit {
  readonly name: string;
  readonly centre: number;
  readonly scale: number;
  /** Of an offset: its coefficient is 1 and has no prior. */
  readonly offset?: true;
}

/** The public constants that take a regression from the design's units back to people's. */
export interface RegressionUnits {
  readonly columns: readonly RegressionUnit[];
  /** centre 0 and scale 1 where the response has no unit (logistic). */
  readonly response: RegressionUnit;
}
