import type { Release } from "@dpbayes/privacy/formats";
import { readStatistics, refuse } from "../../exponential-families/read-release.ts";
import { type NoisyValue, noisyValue, summedValue } from "../noisy-value.ts";
import { hiddenNumbers, publicNumberOf } from "./possible-numbers.ts";
import type { NoisyMoments } from "./summed-moments.ts";

/** One holder's sums of a number on [-1, 1]. */
export interface HolderMoments {
  /** The number of records: public, or behind noise. */
  readonly count: number | NoisyValue;
  readonly sum: NoisyValue;
  readonly squares?: NoisyValue;
}

/** Reads one release; `index` counts from 0. */
export function holderMoments(release: Release, index: number): HolderMoments {
  const { count, block } = readStatistics(release, index, ["bounded-scalar"]);
  const need = (name: string) =>
    block(name) ?? refuse(index, "statistic.blocks", `without ${name}`, `with ${name}`);
  const squares = block("x2");
  return {
    count: count ?? noisyValue(need("count")),
    sum: noisyValue(need("x")),
    ...(squares && { squares: noisyValue(squares) }),
  };
}

/** Sums of several holders, added up: those of all records. Squares count where every holder released them. */
export function pooledMoments(holders: readonly HolderMoments[]): NoisyMoments {
  const squares = holders.flatMap((holder) => holder.squares ?? []);
  return {
    numbers: possibleNumbers(holders.map(({ count }) => count)),
    sum: summedValue(holders.map(({ sum }) => sum)),
    ...(squares.length === holders.length && { squares: summedValue(squares) }),
  };
}

function possibleNumbers(counts: readonly (number | NoisyValue)[]) {
  const shown = counts.reduce<number>((sum, count) => sum + (typeof count === "number" ? count : 0), 0);
  const hidden = counts.filter((count) => typeof count !== "number");
  return hidden.length === 0 ? publicNumberOf(shown) : hiddenNumbers(summedValue(hidden), shown);
}

/** Records behind a holder's sums, or the noisy number of them. */
export function recordsOf({ count }: Pick<HolderMoments, "count">): number {
  return typeof count === "number" ? count : Math.max(0, Math.round(count.value));
}
