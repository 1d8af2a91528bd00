import type { SeededSource } from "../../math/random/index.ts";

/** The counts from `low` to `high`; none where low > high. */
export type CountWindow = readonly [low: number, high: number];

/** The law of a published number given the true count, on whole counts >= 0. */
export interface CellLaw {
  /** log P(published | count): mass for laws on whole numbers, density otherwise; −Infinity where impossible. */
  logLikelihood(published: number, count: number): number;
  /** log P(published <= threshold | count): what a hidden value tells. */
  logAtMost(threshold: number, count: number): number;
  /** Counts outside have a likelihood below e^-36 of the largest one. */
  window(published: number): CountWindow;
  /** The same for what a hidden value tells. */
  windowAtMost(threshold: number): CountWindow;
  /**
   * Of published given the count; 0 where it is the count. Where it differs from count to count, its mean over the counts
   * (of a transition: the mean squared distance from the count). Of a discrete Gaussian law its parameter, which is the
   * variance to one part in 10^6 from 1 on and larger below, so that `quadratic` is exact.
   */
  readonly variance: number;
  /** log likelihood = constant − (published − count)²/(2·variance), exactly: lets samplers join measurements. */
  readonly quadratic: boolean;
  /** What is added to the count, where it is a Laplace or a normal law on real or whole numbers. */
  readonly decay?: Decay;
  /** The published number is the count. */
  readonly exact: boolean;
  /** Seeded noise protects nobody: for simulation only. */
  sample(count: number, rng: SeededSource): number;
}

/** log likelihood = constant − linear·|published − count| − quadratic·(published − count)². */
export interface Decay {
  readonly constant: number;
  readonly linear: number;
  readonly quadratic: number;
}

export const IMPOSSIBLE = Number.NEGATIVE_INFINITY;
export const NO_COUNT: CountWindow = Object.freeze([0, -1] as const);
