import type { CellSummary } from "./cell-summary.ts";

/** What 90 % intervals must hold. */
export const LEAST = 0.85;
/** Below this nothing but a finding in nearly every fit will do. */
export const LOW = 0.5;
/** Fits that must carry the finding that names the cause, where intervals hold less than `LEAST`, and less than `LOW`. */
export const NAMED = 0.9;
export const NAMED_LOW = 0.99;
/** Probability that a grid in which everything holds `LEAST` is said to break the rule anywhere, cell by cell or law by law. */
export const FALSE_ALARM = 0.01;

/** Intervals of one cell, or of several, for numbers that are counted together. */
export interface Looked {
  readonly name: string;
  readonly group: string;
  /** Whether it is the generating value that is to be held. */
  readonly generating: boolean;
  readonly share: number;
  readonly of: number;
  readonly fits: number;
  /** Share of fits that carry the finding. */
  readonly named: number;
  readonly cells: readonly CellSummary[];
}

export interface Verdict extends Looked {
  /** As counted. */
  readonly below: boolean;
  /** Beyond chance. */
  readonly refuted: boolean;
}

/** The rule, applied to everything that is looked at in one of its two sizes. */
export function judged(all: readonly Looked[]): readonly Verdict[] {
  return all.map((one) => {
    const { share, named } = one;
    const low = share < LEAST && named < NAMED;
    const veryLow = share < LOW && named < NAMED_LOW;
    const refuted = (low && isBelow(one, LEAST, all.length)) || (veryLow && isBelow(one, LOW, all.length));
    return { ...one, below: low || veryLow, refuted };
  });
}

/**
 * Whether a share is too low for chance: one trial a data set, since intervals of one data set hold or fail together, and Bonferroni
 * over everything that is looked at.
 */
function isBelow({ share, fits }: Looked, rate: number, looks: number): boolean {
  return lowerTail(Math.ceil(share * fits - 1e-9), fits, rate) < FALSE_ALARM / looks;
}

/** P(X ≤ hits), X binomial; terms as logarithms, since the first of many trials is too small for a double. */
export function lowerTail(hits: number, of: number, rate: number): number {
  let [logTerm, sum] = [of * Math.log1p(-rate), 0];
  for (let k = 0; k <= Math.min(hits, of); k++) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((of - k) / (k + 1)) + Math.log(rate / (1 - rate));
  }
  return Math.min(1, sum);
}
