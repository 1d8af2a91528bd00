import type { SeenCount } from "../counts/seen-count.ts";
import type { CellAxis } from "./measured-cells.ts";
import type { CellTotals } from "./row-totals.ts";

/** A published number and what it says; undefined where a category was not counted. */
export interface SeenNumber {
  readonly seen: SeenCount;
  /** NaN where hidden. */
  readonly value: number;
}

/** The rows of a regression: covariates by places on axes, and what was published of each row's counts. */
export interface RegressionRows {
  readonly axes: readonly CellAxis[];
  readonly places: readonly (readonly number[])[];
  /** What is counted in every row: one word for counts, the outcome's levels for shares. */
  readonly categories: readonly string[];
  /** rows × categories. */
  readonly numbers: readonly (readonly (SeenNumber | undefined)[])[];
  /** Variance of a number's noise, about. */
  readonly variance: number;
  /** Exposures, or totals over the categories. */
  readonly totals?: CellTotals;
  /** Which measurements of the table were read, counted from 0. */
  readonly measurements: readonly number[];
}

/** Totals of the rows that are used. */
export function pickTotals(totals: CellTotals, used: readonly number[]): CellTotals {
  if (totals.known) return { known: true, numbers: used.map((row) => totals.numbers[row]!) };
  const { variance } = totals;
  return {
    known: false,
    seen: used.map((row) => totals.seen[row]!),
    values: used.map((row) => totals.values[row]!),
    variance,
  };
}
