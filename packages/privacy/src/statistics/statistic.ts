import type { Neighbours } from "../accounting/loss.ts";

export type Norm = "L1" | "L2";

/** A named run of coordinates that share one weight. */
export interface Block {
  readonly name: string;
  readonly length: number;
  /**
   * The multiplier w applied to the block before isotropic noise is added; the public side divides
   * the released numbers by it. A larger weight buys less noise on this block (glm-models spec §2:
   * w² = (σ_ref/σ_block)²).
   */
  readonly weight: number;
}

/** Where each number of a statistic sits: blocks in wire order, and a name per coordinate. */
export interface Layout {
  readonly blocks: readonly Block[];
  readonly coordinates: readonly string[];
}

/**
 * A bounded function of one record, summed over records. `of` writes the **weighted** value
 * (weight × t) of one record; `sensitivity` is that of the weighted sum, so a mechanism adds one
 * isotropic noise to all coordinates.
 *
 * @typeParam Input what one record has become when it arrives here (a design row, level indices, …)
 */
export interface Statistic<Input, Kind extends string = string> {
  readonly kind: Kind;
  readonly layout: Layout;
  /** Whether every coordinate of every record is an integer: then the noise grid is 1. */
  readonly integral: boolean;
  /** A bound on the absolute value of every weighted coordinate of every record. */
  readonly magnitude: number;
  /** Writes the weighted statistic of one (already clipped) record into `out`. Allocates nothing. */
  of(input: Input, out: Float64Array): void;
  /** The largest distance between the weighted sums of two neighbouring data sets. Throws if not known. */
  sensitivity(norm: Norm, neighbours: Neighbours): number;
}
