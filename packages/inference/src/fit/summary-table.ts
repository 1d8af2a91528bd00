import type { Convergence } from "../diagnostics/index.ts";
import { columns, decimals, percent, tabular } from "../text/index.ts";

/** What a summary says about one number. */
export interface SummaryRow extends Convergence {
  readonly mean: number;
  readonly sd: number;
  readonly median: number;
  /** In the order of the summary's probabilities. */
  readonly quantiles: readonly number[];
  /** The shortest interval that holds the summary's `hdiProbability`. */
  readonly hdi: readonly [number, number];
  /**
   * The interval of `hdiProbability` to report: equal tails; of a share to 0 or 1, of a total of counts to 0, where the shortest interval
   * reaches them; of a number known up to its cell to the cell's edges.
   */
  readonly interval: readonly [number, number];
}

/** Every column of the table in one sentence. */
export const summaryColumns = {
  mean: "posterior mean",
  sd: "posterior standard deviation",
  median: "half of the posterior lies below",
  quantile: "this share of the posterior lies below",
  hdi: "the shortest interval that holds this share of the posterior",
  from: "the interval that holds this share of the posterior: equal tails, of shares to 0 or 1 and of totals to 0 where the shortest interval reaches them, of quantiles to the edges of their bins, of ranks to whole ones",
  mcse: "Monte Carlo standard error of the mean: how far it may be off because draws are finite",
  "ess bulk": "independent draws that would know the centre as well",
  "ess tail": "independent draws that would know the 5 % and 95 % quantiles as well",
  "R-hat": "1 when chains agree; above 1.01 they do not",
} as const;

/** Which columns a table has between the median and the standard error. */
export interface TableColumns {
  readonly probabilities: readonly number[];
  readonly hdiProbability: number;
  /** Each number's own interval instead of the shortest one. */
  readonly own: boolean;
}

/** The table as text: one row per number, columns aligned right. */
export function summaryTable(rows: readonly SummaryRow[], shown: TableColumns): string {
  const share = percent(shown.hdiProbability);
  const quantiles = shown.probabilities.map((p) => percent(p));
  const head = ["", "mean", "sd", "median", ...quantiles, shown.own ? `${share} from` : `hdi ${share} from`];
  return columns([
    [...head, "to", "mcse", "ess bulk", "ess tail", "R-hat"],
    ...rows.map((row) => cells(row, shown)),
  ]);
}

function cells(row: SummaryRow, { probabilities, own }: TableColumns): readonly string[] {
  const quantiles = probabilities.length === 0 ? [] : row.quantiles;
  const values = [row.mean, row.sd, row.median, ...quantiles, ...(own ? row.interval : row.hdi)];
  const ess = [row.essBulk, row.essTail].map((x) => decimals(x, 0));
  return [row.name, ...[...values, row.mcseMean].map(tabular), ...ess, decimals(row.rHat, 3)];
}
