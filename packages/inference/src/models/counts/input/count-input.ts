import type { FactorPrior } from "../exact-posteriors/log-grid.ts";

/** How true counts are drawn given the noisy ones: `collapsed` draws them alone, `augmented` as published. */
export type Imputation = "collapsed" | "augmented";

/** What topic and community models have in common. */
export interface CountInput {
  /** Counts behind the noise, signed integers, by rows. */
  readonly counts: ArrayLike<number>;
  /**
   * α of the two-sided geometric noise, e^{−ε/N}: one for all cells or one per row. 0 means that the counts are
   * true (they must then not be negative): that is how the non-private and the naive baseline are fitted.
   */
  readonly decay: number | ArrayLike<number>;
  /** Cells by rows: 1 is read, 0 is held out; all are read without it. */
  readonly mask?: Uint8Array;
  readonly imputation?: Imputation;
}

/** Documents × words. */
export interface TopicInput extends CountInput {
  readonly documents: number;
  readonly words: number;
  readonly topics: number;
  readonly prior?: TopicPrior;
}

/**
 * Every factor is Gamma(shape, rate), 0.1 and 1 without a prior. With `words: "dirichlet"` each topic's words are
 * Dirichlet(shape) instead and sum to one; only then do the documents' weights say how long documents are.
 */
export interface TopicPrior extends Partial<FactorPrior> {
  readonly words?: "gamma" | "dirichlet";
}

/** Actors × actors: row i holds what i sent; the diagonal is not read. */
export interface CommunityInput extends CountInput {
  readonly actors: number;
  readonly communities: number;
  /** True without it: cells (i, j) and (j, i) are counts of their own. Undirected pairs have one count. */
  readonly directed?: boolean;
  /**
   * Undirected counts only, "once" without it: the cells right of the diagonal are read, nothing else. "twice":
   * both actors reported their common count, each behind noise of its own, so (i, j) and (j, i) are two reports
   * of one count; the mask hides reports, and a pair is held out if both are hidden.
   */
  readonly reported?: "once" | "twice";
  /** Every factor is Gamma(shape, rate), 0.1 and 1 without a prior. */
  readonly prior?: Partial<FactorPrior>;
}
