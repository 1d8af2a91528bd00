import type { SeededSource } from "../../../math/random/index.ts";
import type { GammaField } from "./gamma-field.ts";

/**
 * A mean-field approximation of a count model: factors are independent gamma variables, given which the expected
 * allocation of every count is known, and the other way round (Gopalan, Hofman, Blei 2013; here true counts are
 * expected given reports). Each round raises a lower bound of log P(reports), the log of how much of the posterior
 * lies around: that is what tells a poor mode from a good one, which a density at a point does not.
 */
export interface CountField {
  readonly components: number;
  /** All that a state consists of. */
  readonly blocks: readonly GammaField[];
  /** Cells that a round visits. */
  readonly cells: number;
  /** Puts all factors at random points, in one of several ways. */
  start(rng: SeededSource, kind: number): void;
  /** One round of coordinate ascent; expected counts stay as they are unless they are to be `fresh`. */
  round(fresh: boolean): void;
  bound(): number;
  /** Expected counts of a component; nearly 0 where it is left to the prior. */
  counts(component: number): number;
  /** How alike two components are, from 0 to 1. */
  similarity(a: number, b: number): number;
  /** Joins b's counts to a's and leaves b to the prior. */
  merge(a: number, b: number): void;
  /** Puts a component that is left to the prior at random points again. */
  seed(rng: SeededSource, component: number): void;
}

/** A copy of a state, to come back to. */
export type SavedField = readonly { readonly [Key in keyof GammaField]: Float64Array }[];

export function saved({ blocks }: CountField): SavedField {
  return blocks.map(({ shape, rate, mean, geometric }) => ({
    shape: shape.slice(),
    rate: rate.slice(),
    mean: mean.slice(),
    geometric: geometric.slice(),
  }));
}

export function restore({ blocks }: CountField, state: SavedField): void {
  blocks.forEach((block, b) => {
    block.shape.set(state[b]!.shape);
    block.rate.set(state[b]!.rate);
    block.mean.set(state[b]!.mean);
    block.geometric.set(state[b]!.geometric);
  });
}
