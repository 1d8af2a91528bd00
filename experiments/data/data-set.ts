/** Where a data set came from; results say which. */
export type Origin = "real" | "synthetic stand-in";

/** Covariates and one response per record. */
export interface RegressionData {
  readonly name: string;
  readonly origin: Origin;
  readonly records: number;
  readonly columns: readonly string[];
  /** Records × columns, by rows. */
  readonly covariates: Float64Array;
  readonly responses: Float64Array;
}

/** One of a few items per record. */
export interface ChoiceData {
  readonly name: string;
  readonly origin: Origin;
  readonly levels: readonly string[];
  /** Index of each record's level. */
  readonly choices: Int32Array;
}

/** How often each level was chosen. */
export function countsOf({ levels, choices }: Pick<ChoiceData, "levels" | "choices">): Float64Array {
  const counts = new Float64Array(levels.length);
  for (const choice of choices) counts[choice]!++;
  return counts;
}
