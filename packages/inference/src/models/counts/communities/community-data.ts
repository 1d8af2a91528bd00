import { requireCount } from "../../../errors/index.ts";
import { checkedCounts } from "../check-counts.ts";
import type { CommunityInput } from "../count-input.ts";
import type { Crew } from "../crew/crew.ts";
import { factorPrior, isAugmented } from "../factor-prior.ts";
import type { Intensities } from "../imputation/impute.ts";
import { shared } from "../shared-arrays.ts";
import { type HiddenPairs, hiddenPairs } from "./hidden-pairs.ts";

/** A checked community model with its state; plain data and arrays, so that threads can work on it together. */
export interface CommunityData {
  readonly actors: number;
  readonly communities: number;
  readonly directed: boolean;
  readonly shape: number;
  readonly rate: number;
  readonly counts: Int32Array;
  readonly decay: Float64Array;
  readonly mask: Uint8Array | undefined;
  readonly hidden: HiddenPairs | undefined;
  /** Actors × communities. */
  readonly theta: Float64Array;
  /** Communities × communities. */
  readonly blocks: Float64Array;
  /** Actors × communities: counts of this sweep that an actor sent as a member of each. */
  readonly sent: Float64Array;
  /** Lanes × actors × communities: counts received as a member of each. */
  readonly received: Float64Array;
  /** Lanes × communities × communities: counts from each to each. */
  readonly between: Float64Array;
  readonly intensities: Intensities | undefined;
}

/** Nobody interacts with themselves; undirected pairs stand right of the diagonal. */
export function isPair(directed: boolean): (i: number, j: number) => boolean {
  return directed ? (i, j) => i !== j : (i, j) => i < j;
}

export function communityData(
  input: CommunityInput,
  { lanes, allocate }: Pick<Crew, "lanes" | "allocate">,
): CommunityData {
  const { actors, communities, directed = true } = input;
  requireCount("actors", actors, 2);
  requireCount("communities", communities, 1);
  const { counts, decay, mask } = checkedCounts(input, actors, actors, isPair(directed));
  const array = shared(allocate);
  const cells = actors * actors;
  return {
    actors,
    communities,
    directed,
    ...factorPrior(input.prior),
    counts: array.integers(counts),
    decay,
    mask: mask && array.bytes(mask),
    hidden: mask && hiddenPairs(mask, actors, directed),
    theta: array.numbers(actors * communities),
    blocks: array.numbers(communities * communities),
    sent: array.numbers(actors * communities),
    received: array.numbers(lanes * actors * communities),
    between: array.numbers(lanes * communities * communities),
    intensities: isAugmented(input.imputation)
      ? { plus: array.numbers(cells), minus: array.numbers(cells) }
      : undefined,
  };
}
