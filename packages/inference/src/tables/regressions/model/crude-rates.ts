import type { RegressionRows } from "../cells/regression-rows.ts";

/** First estimates from the published numbers, taken for counts: where chains start, and where default levels are. */
export interface CrudeRates {
  /** Of every row and category, at least ½; the mean of its category where the number is hidden. */
  readonly counts: readonly Float64Array[];
  /** Exposure or total of every row, as far as known or published; 1 where there is neither. */
  readonly totals: Float64Array;
  /** Over all rows: by category, and of totals. */
  readonly sums: Float64Array;
  readonly total: number;
}

export function crudeRates({ categories, numbers, totals }: RegressionRows): CrudeRates {
  const means = categories.map((_, k) => {
    const shown = numbers.map((row) => row[k]?.value ?? Number.NaN).filter((value) => !Number.isNaN(value));
    return Math.max(0.5, shown.reduce((sum, value) => sum + value, 0) / Math.max(1, shown.length));
  });
  const counts = numbers.map((row) =>
    Float64Array.from(row, (number, k) => {
      const value = number?.value ?? Number.NaN;
      return Number.isNaN(value) ? means[k]! : Math.max(0.5, value);
    }),
  );
  const given = totals === undefined ? undefined : totals.known ? totals.numbers : totals.values;
  const rowTotals = Float64Array.from(numbers, (_, row) => {
    if (given !== undefined) return Math.max(totals!.known ? 0 : 0.5, given[row]! || 0.5);
    return categories.length > 1 ? counts[row]!.reduce((sum, count) => sum + count, 0) : 1;
  });
  const sums = Float64Array.from(categories, (_, k) => counts.reduce((sum, row) => sum + row[k]!, 0));
  return { counts, totals: rowTotals, sums, total: rowTotals.reduce((sum, total) => sum + total, 0) };
}

/**
 * Whether sums of published numbers tell the logarithms of rates much better than these differ: their mean squared error, 1/sum
 * for the counts' own scatter and variance/sum² for the noise's, is below a fifth of the logarithms' variance, or of the `least` that
 * their prior leaves them.
 */
export function areTold(
  rates: Float64Array,
  sums: Float64Array,
  variances: Float64Array,
  least = 0,
): boolean {
  const n = rates.length;
  const logs = rates.map(Math.log);
  const mean = logs.reduce((sum, log) => sum + log, 0) / n;
  const variance = logs.reduce((sum, log) => sum + (log - mean) ** 2, 0) / Math.max(1, n - 1);
  const error = sums.reduce((all, sum, g) => all + 1 / sum + variances[g]! / sum ** 2, 0) / n;
  return error < 0.2 * Math.max(variance, least);
}
