import type { Design } from "../records/design.ts";
import type { CountLimits } from "../statistics/count-vector/cut-counts.ts";
import type { WeightedMomentBlock } from "../statistics/moments/moment-writer.ts";
import type { Variable } from "../study/variable.ts";

/** The variables a reading names, by name, with their bounds or levels. */
export type Fields = Readonly<Record<string, Variable>>;

/** A number or a count, in its own unit or scaled to [-1, 1], and powers of it. */
export interface ValueReading {
  readonly kind: "value";
  readonly variable: string;
  /** `(value - centre) / scale`; absent: the value itself. */
  readonly unit?: { readonly centre: number; readonly scale: number };
  readonly blocks: readonly WeightedMomentBlock[];
}

/** A vector of counts, cut to its limits. */
export interface CountsReading extends CountLimits {
  readonly kind: "counts";
  readonly variable: string;
}

/** A row of a regression: covariates projected to the ball, the response, and products of them. */
export interface RowReading {
  readonly kind: "row";
  readonly design: Design;
  readonly blocks: readonly WeightedMomentBlock[];
}

/**
 * How a record becomes the vector that noise is added to, as plain data: a plan states it, and the
 * device of a person who makes a report follows it (measure-from.ts) without knowing the study.
 */
export type Reading = ValueReading | CountsReading | RowReading;
