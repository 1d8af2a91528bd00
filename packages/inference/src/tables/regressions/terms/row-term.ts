/** Counts beyond have no double, and no table has them. */
export const MOST_MEAN = 2 ** 52;

/** Where one row of a regression stands, and the slopes of its log likelihood there: one object, moved from row to row. */
export interface RowPoint {
  /** Linear predictors, one or one per category beside the first. */
  readonly predictors: Float64Array;
  readonly predictorSlopes: Float64Array;
  /** log of the mean total, where totals are latent. */
  logTotal: number;
  logTotalSlope: number;
  /** Squared relative scatter of rates, where they scatter. */
  square: number;
  squareSlope: number;
  /** Cuts between the levels of an ordered outcome. */
  readonly cuts: Float64Array;
  readonly cutSlopes: Float64Array;
}

/** The log likelihood of what was published of one row, latent counts summed out. */
export interface RowTerm {
  /** The value at a point; writes all its slopes into it. */
  evaluate(point: RowPoint): number;
}

export function rowPoint(predictors: number, cuts: number): RowPoint {
  return {
    predictors: new Float64Array(predictors),
    predictorSlopes: new Float64Array(predictors),
    logTotal: 0,
    logTotalSlope: 0,
    square: 0,
    squareSlope: 0,
    cuts: new Float64Array(cuts),
    cutSlopes: new Float64Array(cuts),
  };
}
