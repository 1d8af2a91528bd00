import type { Kernel } from "./kernel.ts";
import type { Parameter } from "./model.ts";
import type { Recorded } from "./recorded.ts";

/** Numbers that a step reports for diagnostics; flags are 0 or 1, so that they are columns too. */
export type Statistics = Readonly<Record<string, number>>;

/** The columns of a statistic: its own, and "part.statistic" of the parts of a composed sampler. */
export function columnsOfStatistic(columns: readonly string[], statistic: string): readonly string[] {
  return columns.filter((column) => column === statistic || column.endsWith(`.${statistic}`));
}

/** What warm-up found, as plain data. */
export type Tuning = Readonly<Record<string, number | string | readonly number[]>>;

/**
 * A kernel that a chain can record. Whatever it adapts lives in its state and is frozen after the
 * number of warm-up steps it was built with, so a chain is nothing but repeated calls of `step`, and
 * kernels that adapt can be composed like those that do not.
 */
export interface Sampler<State, Info extends Statistics = Statistics> extends Kernel<State, Info> {
  /** What `write` writes, in this order. */
  readonly parameters: readonly Parameter[];
  /** The statistics of a step worth keeping. */
  readonly statistics: readonly string[];
  /** Writes the parameters of a state, flattened in the order of `parameters`. */
  write(state: State, out: Float64Array): void;
  /** What else is kept of a state whenever a draw is. */
  readonly recorded?: Recorded<State>;
  /** What was adapted so far. */
  tuning(state: State): Tuning;
  /** What is added up over the kept draws, because keeping it of each would be too much; a sampler that has it serves one chain. */
  readonly sums?: Sums<State>;
}

/** Numbers that are added up over draws. */
export interface Sums<State> {
  add(state: State): void;
  /** What was added up; asked for once. */
  result(): Readonly<Record<string, Float64Array>>;
}

/** A sampler on unconstrained space that can be put elsewhere, keeping what it has learnt. */
export interface PointSampler<State, Info extends Statistics = Statistics> extends Sampler<State, Info> {
  point(state: State): Float64Array;
  /** The state at another point; the density is evaluated anew, as it may have changed as well. */
  moved(state: State, q: Float64Array): State;
}
