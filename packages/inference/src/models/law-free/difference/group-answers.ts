import type { Release } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../../math/random/index.ts";
import { readStatistics, refuse } from "../../exponential-families/read-release.ts";
import { meanPosterior } from "../mean/mean-posterior.ts";
import { hiddenNumbers } from "../mean/possible-numbers.ts";
import { summedMoments } from "../mean/summed-moments.ts";
import { type NoisyValue, noisyValue, summedValue } from "../noisy-value.ts";
import type { BoundedOutcome } from "../one-number.ts";
import { shareOfHidden } from "../proportion/share-posterior.ts";

/** What a holder released of one group: how many, Σx̃ and Σx̃², or how many said no and how many yes. */
export type GroupSums =
  | { readonly count: NoisyValue; readonly sum: NoisyValue; readonly squares: NoisyValue }
  | { readonly no: NoisyValue; readonly yes: NoisyValue };

/** Mean and, of numbers, sd of one group. */
export interface GroupDraw {
  readonly mean: number;
  readonly sd: number;
}

/** Both groups of one release; `index` counts from 0. */
export function groupSums(release: Release, index: number): readonly GroupSums[] {
  const { kind, block, blocks } = readStatistics(release, index, ["group-moments", "group-counts"]);
  if (kind === "group-counts") {
    const [cells] = blocks;
    if (cells?.values.length !== 4)
      return refuse(index, "values", `${cells?.values.length} counts`, "4, two groups by two answers");
    return [0, 1].map((g) => ({ no: noisyValue(cells, 2 * g), yes: noisyValue(cells, 2 * g + 1) }));
  }
  const need = (name: string) => {
    const found = block(name);
    if (found?.values.length === 2) return found;
    return refuse(index, "statistic.blocks", `without two numbers of ${name}`, `with two of ${name}`);
  };
  const [count, sum, squares] = [need("count"), need("x"), need("x2")];
  return [0, 1].map((g) => ({
    count: noisyValue(count, g),
    sum: noisyValue(sum, g),
    squares: noisyValue(squares, g),
  }));
}

/** Holders' sums of one group, added up. */
export function pooledGroup(holders: readonly GroupSums[]): GroupSums {
  const summed = (value: (of: never) => NoisyValue) => summedValue(holders.map((one) => value(one as never)));
  if ("no" in holders[0]!)
    return {
      no: summed(({ no }: { no: NoisyValue }) => no),
      yes: summed(({ yes }: { yes: NoisyValue }) => yes),
    };
  return {
    count: summed(({ count }: { count: NoisyValue }) => count),
    sum: summed(({ sum }: { sum: NoisyValue }) => sum),
    squares: summed(({ squares }: { squares: NoisyValue }) => squares),
  };
}

/** Independent draws of one group's answer in the outcome's own unit. */
export function groupPosterior(
  group: GroupSums,
  { centre, scale }: BoundedOutcome,
): (rng: SeededSource) => GroupDraw {
  if ("no" in group) {
    const share = shareOfHidden(group.yes, group.no);
    return (rng) => ({ mean: share(rng), sd: Number.NaN });
  }
  const { count, sum, squares } = group;
  const draw = meanPosterior(summedMoments({ numbers: hiddenNumbers(count), sum, squares }));
  return (rng) => {
    const { m, v } = draw(rng);
    return { mean: centre + scale * m, sd: scale * Math.sqrt(v) };
  };
}

/** How many records a group has, as far as it was said. */
export function recordsIn(group: GroupSums): number {
  const noisy = "no" in group ? group.no.value + group.yes.value : group.count.value;
  return Math.max(0, Math.round(noisy));
}
