import { type RunPlan, stepsOf } from "./settings.ts";

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
  /** Estimated seconds until all chains are done; Infinity before the first steps. */
  readonly secondsLeft: number;
}

/** What a chain itself knows. */
export interface ChainProgress {
  readonly chain: number;
  readonly done: number;
  readonly divergences: number;
}

/** Milliseconds between two events of a chain. */
export const PROGRESS_EVERY = 100;

/** Turns what chains report into events with the time left, by the steps of all chains so far. */
export function progressReporter(
  plan: RunPlan,
  report: ((progress: Progress) => void) | undefined,
): (progress: ChainProgress) => void {
  const start = performance.now();
  const steps = stepsOf(plan);
  const doneBy = new Map<number, number>();
  return ({ chain, done, divergences }) => {
    doneBy.set(chain, done);
    const all = [...doneBy.values()].reduce((sum, n) => sum + n, 0);
    const elapsed = (performance.now() - start) / 1000;
    const secondsLeft = all > 0 ? (elapsed * (plan.chains * steps - all)) / all : Number.POSITIVE_INFINITY;
    report?.({ chain, done, total: steps, warmup: done < plan.warmup, divergences, secondsLeft });
  };
}
