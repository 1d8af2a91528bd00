import type { SeededSource } from "../../math/random/index.ts";
import { type CellLaw, type CountWindow, IMPOSSIBLE, NO_COUNT } from "./cell-law.ts";

type Matrix = readonly (readonly number[])[];

/**
 * A count is published as matrix[count][published]: cell-key tables. A count beyond the last row is impossible: nothing is
 * known of how it would be published, and whoever made the table stated a row for every count that could be (tables whose
 * last row stands for all larger counts must write those rows out). Rows are divided by their sums, which are 1 up to the
 * rounding of what was written down.
 */
export function transitionCell({ matrix }: { readonly matrix: Matrix }): CellLaw {
  const [logMass, logBelow] = [matrix.map(logShares), matrix.map(logCumulative)];
  const squares = matrix.map((row, count) => meanOf(row, (published) => (published - count) ** 2));
  const variance = squares.reduce((sum, square) => sum + square, 0) / matrix.length;
  const at = (rows: readonly Float64Array[], count: number, column: number) =>
    rows[count]?.[column] ?? IMPOSSIBLE;
  const logLikelihood = (published: number, count: number) => at(logMass, count, published);
  const logAtMost = (threshold: number, count: number) => {
    const row = logBelow[count];
    return row ? at(logBelow, count, Math.min(Math.floor(threshold), row.length - 1)) : IMPOSSIBLE;
  };
  return {
    logLikelihood,
    logAtMost,
    window: (published) => possible(matrix.length, (count) => logLikelihood(published, count)),
    windowAtMost: (threshold) => possible(matrix.length, (count) => logAtMost(threshold, count)),
    variance,
    quadratic: false,
    exact: variance === 0,
    sample: (count, rng) => draw(matrix[count] ?? [], rng),
  };
}

/** From the first count that is possible to the last. */
function possible(counts: number, logLikelihood: (count: number) => number): CountWindow {
  let [low, high]: [number, number] = [counts, -1];
  for (let count = 0; count < counts; count++) {
    if (logLikelihood(count) === IMPOSSIBLE) continue;
    low = Math.min(low, count);
    high = count;
  }
  return high < 0 ? NO_COUNT : [low, high];
}

function logShares(row: readonly number[]): Float64Array {
  const total = sumOf(row);
  return Float64Array.from(row, (mass) => Math.log(mass / total));
}

/** log P(published <= j), by what lies above where that is the smaller part. */
function logCumulative(row: readonly number[]): Float64Array {
  const total = sumOf(row);
  const logs = new Float64Array(row.length);
  for (let j = 0, below = 0; j < row.length; j++) {
    below += row[j]!;
    logs[j] = below < 0.5 * total ? Math.log(below / total) : Math.log1p(-sumOf(row.slice(j + 1)) / total);
  }
  return logs;
}

function meanOf(row: readonly number[], value: (column: number) => number): number {
  return row.reduce((sum, mass, column) => sum + mass * value(column), 0) / sumOf(row);
}

function sumOf(row: readonly number[]): number {
  return row.reduce((sum, mass) => sum + mass, 0);
}

/** NaN for a count without a row: nobody knows how it would be published. */
function draw(row: readonly number[], rng: SeededSource): number {
  let left = rng.uniform() * sumOf(row);
  let drawn = Number.NaN;
  for (let column = 0; column < row.length && left > 0; column++) {
    if (row[column]! > 0) drawn = column;
    left -= row[column]!;
  }
  return drawn;
}
