import { shared } from "../../../chains/sweeps/shared-arrays.ts";
import type { SweepMemory } from "../../../chains/sweeps/sweep-pool.ts";
import { requireCount } from "../../../errors/index.ts";
import type { Intensities } from "../imputation/impute.ts";
import { checkedCounts } from "../input/check-counts.ts";
import type { CommunityInput } from "../input/count-input.ts";
import { factorPrior, isAugmented } from "../input/factor-prior.ts";
import { type HiddenPairs, hiddenPairs } from "./hidden-pairs.ts";
import { isReport, readingOf, requireAgreement, seenBy } from "./reported.ts";

/** A checked community model with its state; plain data and arrays, so that threads can work on it together. */
export interface CommunityData {
  readonly actors: number;
  readonly communities: number;
  readonly directed: boolean;
  /** Both halves of the table are reports of the same undirected counts. */
  readonly twice: boolean;
  readonly shape: number;
  readonly rate: number;
  readonly counts: Int32Array;
  readonly decay: Float64Array;
  /** 0: held out. Of pairs that are reported twice, who reported them (`SEEN`). */
  readonly mask: Uint8Array | undefined;
  readonly hidden: HiddenPairs | undefined;
  /** Actors × communities. */
  readonly theta: Float64Array;
  /** Communities × communities. */
  readonly blocks: Float64Array;
  /** Actors × communities: counts of this sweep that an actor sent as a member of each. */
  readonly sent: Float64Array;
  /** Workers × actors × communities: counts received as a member of each. */
  readonly received: Float64Array;
  /** Workers × communities × communities: counts from each to each. */
  readonly between: Float64Array;
  readonly intensities: Intensities | undefined;
}

export function communityData(input: CommunityInput, { workers, allocate }: SweepMemory): CommunityData {
  const { actors, communities } = input;
  const { directed, twice } = readingOf(input);
  requireCount("actors", actors, 2);
  requireCount("communities", communities, 1);
  const checked = checkedCounts(input, actors, actors, isReport({ directed, twice }));
  if (twice) requireAgreement(checked, actors);
  const { counts, decay } = checked;
  const mask = twice ? seenBy(checked.mask, actors) : checked.mask;
  const array = shared(allocate);
  const cells = actors * actors;
  return {
    actors,
    communities,
    directed,
    twice,
    ...factorPrior(input.prior),
    counts: array.integers(counts),
    decay,
    mask: mask && array.bytes(mask),
    hidden: mask && hiddenPairs(mask, actors, directed),
    theta: array.numbers(actors * communities),
    blocks: array.numbers(communities * communities),
    sent: array.numbers(actors * communities),
    received: array.numbers(workers * actors * communities),
    between: array.numbers(workers * communities * communities),
    intensities: isAugmented(input.imputation)
      ? { plus: array.numbers(cells), minus: array.numbers(cells) }
      : undefined,
  };
}
