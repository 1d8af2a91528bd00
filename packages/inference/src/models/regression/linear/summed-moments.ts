import {
  fail,
  requireCount,
  requireFinite,
  requireLength,
  requireNumber,
  requirePositive,
} from "../../../errors/index.ts";

/** One noisy entry of Σ wwᵀ, w = (1, x₁..x_d, y): the sum of w_row·w_column over the records. */
export interface MomentEntry {
  /** 0 is the constant 1, 1..d the covariates, d + 1 the response; row <= column. */
  readonly row: number;
  readonly column: number;
  readonly value: number;
  /** Variance of the noise on the sum. */
  readonly variance: number;
}

/** Noisy sums of products over `count` records. */
export interface SummedMoments {
  readonly covariates: number;
  /** The public number of records, or a noisy one. */
  readonly count: number;
  /** Variance of the noise on the count; absent (or 0) where the number is public. */
  readonly countVariance?: number;
  readonly entries: readonly MomentEntry[];
}

/**
 * The statistic of local spec §3.1, x_j², x_jx_k (j < k), x_jy, y², without a constant.
 *
 * @example
 * ```ts
 * import { secondMomentSums } from "@dpbayes/inference/models/linear-regression";
 * // One covariate, 200 records: sums of x², xy and y², each with noise of variance 800.
 * const sums = secondMomentSums(1, 200, [182.5, 179.8, 199.9], [800, 800, 800]);
 * console.log(sums.entries.map(({ row, column }) => `${row}${column}`).join(" ")); // 11 12 22
 * ```
 */
export function secondMomentSums(
  covariates: number,
  count: number,
  values: ArrayLike<number>,
  variances: ArrayLike<number>,
): SummedMoments {
  const places = secondMomentPlaces(requireCount("covariates", covariates, 1));
  requireLength("values", values, places.length);
  requireLength("variances", variances, places.length);
  const entries = places.map(([row, column], i) => ({
    row,
    column,
    value: values[i]!,
    variance: variances[i]!,
  }));
  return requireSums({ covariates, count, entries });
}

/** Rows and columns of the statistic of local spec §3.1, in its order. */
export function secondMomentPlaces(d: number): readonly (readonly [number, number])[] {
  const indices = Array.from({ length: d }, (_, j) => j + 1);
  return [
    ...indices.map((j) => [j, j] as const),
    ...indices.flatMap((j) => indices.slice(j).map((k) => [j, k] as const)),
    ...indices.map((j) => [j, d + 1] as const),
    [d + 1, d + 1],
  ];
}

/** Checks sums that come from outside; errors name the place, never the value. */
export function requireSums(sums: SummedMoments): SummedMoments {
  const { covariates, count, entries } = sums;
  requireCount("covariates", covariates, 1);
  requirePositive("count", count);
  requireNumber("countVariance", sums.countVariance ?? 0, (v) => v >= 0 && v < Infinity, "0 or more, finite");
  if (entries.length === 0) fail("ARGUMENT", { name: "entries", found: "empty", accepted: "one or more" });
  const seen = new Set<string>();
  for (const { row, column, value, variance } of entries) {
    const place = `${row},${column}`;
    const inside = Number.isInteger(row) && Number.isInteger(column) && row >= 0 && row <= column;
    if (!inside || column < 1 || column > covariates + 1 || seen.has(place))
      fail("ARGUMENT", { name: "an entry's place", found: place, accepted: "a place of its own above row" });
    seen.add(place);
    if (!Number.isFinite(value)) requireFinite(`the sum at ${place}`, Number.NaN);
    requirePositive(`the noise variance at ${place}`, variance);
  }
  return Object.freeze(sums);
}

/** Whether some entry is a first moment, Σx_j or Σy. */
export function hasFirstMoments({ entries }: SummedMoments): boolean {
  return entries.some(({ row }) => row === 0);
}
