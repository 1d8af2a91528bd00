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
}

/** Every column of the table in one sentence. */
export const summaryColumns = {
  mean: "posterior mean",
  sd: "posterior standard deviation",
  median: "half of the posterior lies below",
  quantile: "this share of the posterior lies below",
  hdi: "the shortest interval that holds this share of the posterior",
  mcse: "Monte Carlo standard error of the mean: how far it may be off because draws are finite",
  "ess bulk": "independent draws that would know the centre as well",
  "ess tail": "independent draws that would know the 5 % and 95 % quantiles as well",
  "R-hat": "1 when chains agree; above 1.01 they do not",
} as const;

/** The table as text: one row per number, columns aligned right. */
export function summaryTable(
  rows: readonly SummaryRow[],
  probabilities: readonly number[],
  hdiProbability: number,
): string {
  const hdi = `hdi ${percent(hdiProbability)}`;
  const quantiles = probabilities.map((p) => percent(p));
  const head = [
    "",
    "mean",
    "sd",
    "median",
    ...quantiles,
    `${hdi} from`,
    "to",
    "mcse",
    "ess bulk",
    "ess tail",
    "R-hat",
  ];
  return columns([head, ...rows.map(cells)]);
}

function cells(row: SummaryRow): readonly string[] {
  const values = [row.mean, row.sd, row.median, ...row.quantiles, ...row.hdi, row.mcseMean];
  const ess = [row.essBulk, row.essTail].map((x) => decimals(x, 0));
  return [row.name, ...values.map(tabular), ...ess, decimals(row.rHat, 3)];
}
