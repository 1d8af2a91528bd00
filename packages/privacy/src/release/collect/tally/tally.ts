/** What is kept of reports: whole numbers alone, so that parts which were tallied anywhere add up to the same, in any order. */
export type Tallied =
  /** How often each report came, by a text of it. */
  | { readonly kind: "cells"; readonly cells: Iterable<readonly [cell: string, times: number]> }
  /** Sums of steps, number by number. */
  | { readonly kind: "sums"; readonly sums: readonly bigint[] };

/** Collects the values of many reports; `row` counts from 1. A report that is refused leaves no trace. */
export interface Tally {
  add(values: readonly number[], row: number): void;
  /** Adds what another tally of the same plan has. */
  merge(part: Tallied): void;
  tallied(): Tallied;
  /** What a release of so many reports holds: the same whatever order they came in. */
  contents(count: number): object;
}
