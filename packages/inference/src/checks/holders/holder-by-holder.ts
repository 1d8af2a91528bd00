import type { HolderSummaries } from "./holder-summaries.ts";
import { type PredictedByOthers, predictedByOthers } from "./prediction-by-others.ts";
import type { Quantity } from "./quantities.ts";

/** One number of one holder against what the others predict. */
export interface HolderComparison extends PredictedByOthers {
  readonly holder: string;
  readonly quantity: Quantity;
  /** Adjusted for all comparisons of all holders (Holm): the chance that any would be as far off if none is an outlier. */
  readonly adjusted: number;
}

/** Fewer than three holders cannot tell which of them is off. */
export const FEWEST_HOLDERS = 3;

/** Every number of every holder against the others' random-effects prediction. */
export function holderByHolder({ quantities, holders }: HolderSummaries): readonly HolderComparison[] {
  if (holders.length < FEWEST_HOLDERS) return [];
  const K = quantities.length;
  const known = (j: number, k: number) => ({
    value: holders[j]!.estimate[k]!,
    variance: holders[j]!.covariance[k * K + k]!,
  });
  const compared = holders.flatMap(({ holder }, j) =>
    quantities.map((quantity, k) => {
      const others = holders.flatMap((_, i) => (i === j ? [] : [known(i, k)]));
      return { holder, quantity, ...predictedByOthers(known(j, k), others, quantity.spread) };
    }),
  );
  const adjusted = holm(compared.map(({ probability }) => probability));
  return compared.map((one, i) => Object.freeze({ ...one, adjusted: adjusted[i]! }));
}

/** Holm's adjustment: rejecting those at most α keeps the chance of any false rejection at most α. */
export function holm(probabilities: readonly number[]): readonly number[] {
  const order = probabilities.map((_, i) => i).sort((a, b) => probabilities[a]! - probabilities[b]!);
  const adjusted = new Array<number>(probabilities.length);
  let most = 0;
  order.forEach((at, rank) => {
    most = Math.max(most, Math.min(1, (probabilities.length - rank) * probabilities[at]!));
    adjusted[at] = most;
  });
  return adjusted;
}
