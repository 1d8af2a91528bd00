import type { Result, Task } from "./figure.ts";
import type { LogName, Method } from "./held-out.ts";

/** Scores of the splits, and their differences. */
export interface Scores {
  readonly epsilons: readonly number[];
  readonly splits: number;
  mean(log: LogName, epsilon: number | null, method: Method): number;
  /** Mean over the splits of one method's score minus another's, and its standard error. */
  gap(
    log: LogName,
    epsilon: number,
    method: Method,
    other: Method,
  ): { readonly mean: number; readonly error: number };
}

export function scoresOf(tasks: readonly Task[], results: readonly Result[]): Scores {
  const splits = Math.max(...tasks.map(({ split }) => split)) + 1;
  const ofSplits = (log: LogName, epsilon: number | null, method: Method) =>
    Array.from({ length: splits }, (_, split) => {
      const at = method === "exact" ? null : epsilon;
      const found = tasks.findIndex(
        (task) => task.log === log && task.split === split && task.epsilon === at,
      );
      return results[found]![method]!;
    });
  return {
    epsilons: [...new Set(tasks.flatMap(({ epsilon }) => (epsilon === null ? [] : [epsilon])))],
    splits,
    mean: (log, epsilon, method) => average(ofSplits(log, epsilon, method)),
    gap(log, epsilon, method, other) {
      const [one, two] = [ofSplits(log, epsilon, method), ofSplits(log, epsilon, other)];
      const gaps = one.map((score, i) => score - two[i]!);
      const mean = average(gaps);
      const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / Math.max(1, splits - 1);
      return { mean, error: Math.sqrt(variance / splits) };
    },
  };
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
