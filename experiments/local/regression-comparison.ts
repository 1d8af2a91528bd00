import type { PreparedRegression } from "../data/prepare-regression.ts";
import type { Estimate } from "./regression-methods.ts";

const EPSILONS = [0.2, 0.4, 0.8, 1.6, 3.2, 6.4] as const;
const REPEATS = 30;
/** Repeats of a task: enough tasks to keep all processes busy. */
const PART = 5;

/** Some repeats at one epsilon. */
export interface ComparisonTask {
  readonly epsilon: number;
  readonly first: number;
  readonly repeats: number;
}

export interface ComparisonResult {
  readonly epsilon: number;
  /** By method, one per repeat. */
  readonly scores: Readonly<Record<string, readonly number[]>>;
  /** Mean posterior sd of the coefficients, of the sampled posteriors. */
  readonly spreads: Readonly<Record<string, readonly number[]>>;
  readonly worstRHat: number;
  readonly origin: PreparedRegression["origin"];
  readonly train: number;
  readonly test: number;
  readonly outside: number;
}

/** All repeats at every epsilon; a quick look takes one of its own at two of them. */
export function comparisonTasks(quick: boolean, quickFirst = 0): readonly ComparisonTask[] {
  if (quick) return [0.4, 6.4].map((epsilon) => ({ epsilon, first: quickFirst, repeats: 1 }));
  const firsts = Array.from({ length: REPEATS / PART }, (_, i) => i * PART);
  return EPSILONS.flatMap((epsilon) => firsts.map((first) => ({ epsilon, first, repeats: PART })));
}

/** A quick look at repeats that come after all others: what only the first ones do is left out. */
export const AFTER_ALL = REPEATS;

/** Prepares the data of every repeat, estimates by every method and scores each on the test rows. */
export async function compareOnRepeats(
  { epsilon, first, repeats }: ComparisonTask,
  prepare: (repeat: number) => PreparedRegression,
  estimates: (prepared: PreparedRegression, repeat: number) => Promise<Readonly<Record<string, Estimate>>>,
  score: (test: PreparedRegression["test"], coefficients: Estimate["coefficients"]) => number,
): Promise<ComparisonResult> {
  const scores: Record<string, number[]> = {};
  const spreads: Record<string, number[]> = {};
  let worst = 1;
  let prepared: PreparedRegression | undefined;
  for (let repeat = first; repeat < first + repeats; repeat++) {
    prepared = prepare(repeat);
    const found = await estimates(prepared, repeat);
    for (const [name, { coefficients, rHat = 1, sd }] of Object.entries(found)) {
      scores[name] = [...(scores[name] ?? []), score(prepared.test, coefficients)];
      if (sd !== undefined) spreads[name] = [...(spreads[name] ?? []), sd];
      worst = Math.max(worst, rHat);
    }
  }
  const { origin, train, test, outside } = prepared!;
  return {
    epsilon,
    scores,
    spreads,
    worstRHat: worst,
    origin,
    train: train.count,
    test: test.count,
    outside,
  };
}

/** What does not depend on the method: the data, the share of clipped rows, the worst R-hat. */
export function commonOf(results: readonly ComparisonResult[]) {
  const { origin, train, test } = results[0]!;
  const outside = results.reduce((sum, result) => sum + result.outside, 0) / results.length;
  return { origin, train, test, outside, worst: Math.max(...results.map((result) => result.worstRHat)) };
}
