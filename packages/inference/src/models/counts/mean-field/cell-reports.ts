import { noisyPoisson, poisson } from "../../../distributions/index.ts";

/** What one cell of a table was reported as; decay 1 stands for a cell that is not read. */
export interface CellReports {
  readonly reports: Int32Array;
  readonly decay: Float64Array;
  /** Expected true counts of positive reports, as they were last worked out. */
  readonly expected: Float64Array;
}

/** A decay that no noise has: everything is possible behind it. */
export const UNREAD = 1;

/**
 * E[y | report]/mean: a cell's expected count in units of its mean. A cell that is not read has its mean. Expected
 * counts are most of the work and change little: they are worked out anew where `fresh` says so.
 */
export function countRatio(
  { reports, decay, expected }: CellReports,
  cell: number,
  mean: number,
  fresh: boolean,
): number {
  const [report, alpha] = [reports[cell]!, decay[cell]!];
  if (alpha === UNREAD) return 1;
  if (report <= 0) return alpha;
  if (fresh) expected[cell] = alpha === 0 ? report : noisyPoisson.expectedCount(report, mean, alpha);
  return expected[cell]! / mean;
}

/**
 * log Σ_y P(report | y)·mean^y/y!: what a cell adds to the bound, but for the expected rate, which factors that are
 * not known exactly have beside their mean in logs.
 */
export function cellBound({ reports, decay }: CellReports, cell: number, mean: number): number {
  const [report, alpha] = [reports[cell]!, decay[cell]!];
  if (alpha === UNREAD) return mean;
  return mean + (alpha === 0 ? poisson.logMass(report, mean) : noisyPoisson.logMass(report, mean, alpha));
}
