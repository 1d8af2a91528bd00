import type { PrivateFit } from "./compare-posteriors.ts";
import type { FullData } from "./full-data-posterior.ts";

/** What the specification found at one budget (glm spec §10). */
export interface Expected {
  readonly epsilon: number;
  readonly ks: number;
  readonly ratio: number;
}

export interface SyntheticStudy {
  readonly name: string;
  readonly about: string;
  readonly title: string;
  readonly seed: string;
  readonly family: FullData["family"];
  readonly theta: readonly number[];
  /** Counts above it are clipped. */
  readonly responseBound?: number;
  /** Sizes; the expected table belongs to the first. */
  readonly records: readonly number[];
  readonly epsilons: readonly number[];
  readonly repeats: number;
  readonly expected: readonly Expected[];
  /** Standard error of an expected KS score: the middle of the range that glm spec §10 states for the table. */
  readonly expectedError: number;
}

export interface SyntheticTask {
  readonly records: number;
  readonly epsilon: number;
  readonly repeats: number;
}

export type SyntheticResult = readonly PrivateFit[];

/** As in glm spec §10, the covariates are taken as normal and unclipped. */
export const SAMPLING = { warmup: 400, draws: 500, method: "nuts-normal" };
