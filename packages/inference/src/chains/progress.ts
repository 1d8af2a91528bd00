import { type RunPlan, stepsOf } from "./settings.ts";
import type { Trace } from "./trace.ts";

/** How far a chain has come, and the run with it. */
export interface Progress {
  readonly chain: number;
  /** Steps done of this chain, warm-up included. */
  readonly done: number;
  /** Steps of the chain in all. */
  readonly total: number;
  /** Whether the chain is still warming up. */
  readonly warmup: boolean;
  /** Divergent transitions so far, warm-up left out. */
  readonly divergences: number;
  /** Draws of this chain, to be watched; none while it is warming up. */
  readonly trace: Trace;
  /** Estimated seconds until all chains are done; Infinity before the first steps. */
  readonly secondsLeft: number;
}

/** What a chain itself knows. */
export interface ChainProgress {
  readonly chain: number;
  readonly done: number;
  readonly divergences: number;
  readonly trace: Trace;
}

/** Milliseconds between two events of a chain. */
export const PROGRESS_EVERY = 100;

/** Hears of the chains of a run and tells the caller. */
export interface ProgressReporter {
  heard(progress: ChainProgress): void;
  /** A chain has ended, whether it is done or not: there is no more to wait for. */
  ended(chain: number): void;
}

/** Turns what chains report into events with the time left, by the steps of all chains that are run. */
export function progressReporter(
  plan: RunPlan,
  chains: readonly number[],
  report: ((progress: Progress) => void) | undefined,
): ProgressReporter {
  const start = performance.now();
  const steps = stepsOf(plan);
  const doneBy = new Map<number, number>();
  const left = new Map(chains.map((chain) => [chain, steps]));
  return {
    heard({ chain, done, divergences, trace }) {
      doneBy.set(chain, done);
      left.set(chain, steps - done);
      const elapsed = (performance.now() - start) / 1000;
      const all = sumOf(doneBy);
      const secondsLeft = all > 0 ? (elapsed * sumOf(left)) / all : Number.POSITIVE_INFINITY;
      report?.({ chain, done, total: steps, warmup: done < plan.warmup, divergences, trace, secondsLeft });
    },
    ended: (chain) => left.set(chain, 0),
  };
}

function sumOf(counts: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}
