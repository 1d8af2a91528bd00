/** Pairs whose being together is recorded: enough for chains in different places to differ in some. */
const MOST = 40;

/** A pair of rows (actors, documents, cells), from 0. */
export type Pair = readonly [number, number];

/** Pairs spread over all rows, by the number of rows alone. */
export function pairsOf(rows: number): readonly Pair[] {
  const all = (rows * (rows - 1)) / 2;
  const count = Math.min(MOST, all);
  return Array.from({ length: count }, (_, t) => pairAt(Math.floor(((t + 0.5) * all) / count)));
}

/** The n-th of the pairs (1, 0), (2, 0), (2, 1), (3, 0), …. */
function pairAt(n: number): Pair {
  let row = Math.floor((1 + Math.sqrt(1 + 8 * n)) / 2);
  while ((row * (row - 1)) / 2 > n) row--;
  while ((row * (row + 1)) / 2 <= n) row++;
  return [n - (row * (row - 1)) / 2, row];
}

/** "3+17", from 1. */
export function pairLabels(rows: number): readonly string[] {
  return pairsOf(rows).map(([a, b]) => `${a + 1}+${b + 1}`);
}

/** exp of the entropy of weights: how many equally large ones would be as varied; 0 where all are 0. */
export function effectiveNumber(weights: Float64Array): number {
  let total = 0;
  for (const weight of weights) total += weight;
  if (!(total > 0)) return 0;
  let entropy = 0;
  for (const weight of weights) if (weight > 0) entropy -= (weight / total) * Math.log(weight / total);
  return Math.exp(entropy);
}

/**
 * What can be said of rows of shares (actors × communities, documents × topics) whatever the names of the columns: how
 * many a row has, on average, and the probability that two rows, each at random, have the same.
 */
export function sharedRows(
  table: Float64Array,
  rows: number,
  pairs: readonly Pair[],
): { readonly overlap: Float64Array; readonly together: Float64Array } {
  const width = table.length / rows;
  const row = (r: number) => table.subarray(r * width, (r + 1) * width);
  let overlap = 0;
  for (let r = 0; r < rows; r++) overlap += effectiveNumber(row(r)) / rows;
  return {
    overlap: Float64Array.of(overlap),
    together: Float64Array.from(pairs, ([a, b]) => sameShare(row(a), row(b))),
  };
}

/** Σ_k a_k·b_k of two rows, each divided by its sum. */
function sameShare(a: Float64Array, b: Float64Array): number {
  let [both, left, right] = [0, 0, 0];
  for (let k = 0; k < a.length; k++) {
    both += a[k]! * b[k]!;
    left += a[k]!;
    right += b[k]!;
  }
  return left > 0 && right > 0 ? both / (left * right) : 0;
}
