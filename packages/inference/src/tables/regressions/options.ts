import type { CellPattern, NoisyTable } from "@dpbayes/privacy/formats";

/** What the latent counts of a table are taken to be. */
export type TableRegressionFamily = "poisson" | "negative-binomial" | "binomial" | "multinomial" | "ordinal";

/** A number for every level of an axis, under a name that a formula can use. */
export interface AxisNumbers {
  readonly axis: string;
  /** In the order of the levels. */
  readonly values: readonly number[];
}

/** Counts or exposures that are known, one for every row, or themselves noisy. */
export type RowTotals = readonly number[] | NoisyTable;

/** A regression on the cells of a noisy table: plain data, from which every worker builds the same model. */
export interface TableRegression {
  readonly family: TableRegressionFamily;
  /**
   * Poisson and negative binomial: any word, or nothing, left of ~. The others: the axis whose levels are the outcome. Right of it
   * axes, numbers, products and functions as in the formula of a study, and `(1 | axis)` for levels that scatter about the rest.
   */
  readonly formula: string;
  /** Poisson and negative binomial: which cells are counted, all without it. Binomial: the level that counts as a success, the second of two without it. */
  readonly outcome?: CellPattern;
  /** Numbers that formulas may use. */
  readonly numbers?: Readonly<Record<string, AxisNumbers>>;
  /** Poisson and negative binomial: the mean count is exposure·exp(linear predictor). */
  readonly exposure?: RowTotals;
  /** Binomial: how many could have been successes, where the table has no count of the others. */
  readonly denominators?: RowTotals;
  /** Laws in place of the defaults, under the names that the fit says them with. */
  readonly prior?: Readonly<Record<string, unknown>>;
}
