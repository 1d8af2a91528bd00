import type { Neighbours } from "../accounting/loss.ts";

export const noisyTableFormat = "dpbayes.table/1";

/** A way to tell people apart, and its levels in the order of the values. */
export interface TableAxis {
  readonly name: string;
  readonly levels: readonly string[];
}

/**
 * What is known of the noise on a number that was measured. Masses are those of whole numbers: a geometric noise k has
 * mass proportional to exp(−|k|/scale), a discrete Gaussian to exp(−k²/2variance). Random rounding moves a count to one
 * of the two multiples of `base` around it, so that its mean is the count. A transition says outright how a count is
 * published, `matrix[count][published]`; a count without a row cannot be.
 */
export type TableNoise =
  | { readonly law: "none" }
  | { readonly law: "laplace"; readonly scale: number }
  | { readonly law: "geometric"; readonly scale: number }
  | { readonly law: "gaussian"; readonly variance: number }
  | { readonly law: "discrete-gaussian"; readonly variance: number }
  | { readonly law: "random-rounding"; readonly base: number }
  | { readonly law: "transition"; readonly matrix: readonly (readonly number[])[] };

export type TableLaw = TableNoise["law"];

/**
 * Numbers of one kind that were measured with independent noise: a margin of the table. `keep` names the axes that are not
 * summed over; `groups` replaces the levels of one of them by sums of levels, which share none and may leave some out.
 */
export interface TableMeasurement {
  readonly keep: readonly string[];
  readonly groups?: Readonly<Record<string, readonly (readonly string[])[]>>;
  /** One for every combination of the kept levels or groups, the last axis of `keep` fastest; null where it is hidden. */
  readonly values: readonly (number | null)[];
  readonly noise: TableNoise;
}

/**
 * What a threshold tells of the values that it took away: each was measured, and its noisy value was at most `value`. All
 * others of the measurement are above it.
 */
export interface HiddenRule {
  /** Which measurement, counted from 0. */
  readonly measurement: number;
  readonly rule: "at-most";
  readonly value: number;
}

/** Cells by their levels: axes that are not named may have any. */
export type CellPattern = Readonly<Record<string, string | readonly string[]>>;

/** Under which promise the noise was added, where it was a promise. */
export interface TablePrivacy {
  readonly epsilon?: number;
  readonly delta?: number;
  readonly rho?: number;
  readonly neighbours?: Neighbours;
  readonly unit?: string;
}

/** A table of counts that somebody made noisy on purpose: public, with the law of every noise. */
export interface NoisyTable {
  readonly format: typeof noisyTableFormat;
  readonly id: string;
  /** What made it, and whatever a reader should know of how it was read. */
  readonly source?: { readonly tool: string; readonly version?: string; readonly notes?: readonly string[] };
  readonly axes: readonly TableAxis[];
  readonly measurements: readonly TableMeasurement[];
  readonly hidden?: readonly HiddenRule[];
  /** Cells that cannot be: their counts are 0. */
  readonly zero?: readonly CellPattern[];
  readonly privacy?: TablePrivacy;
}
