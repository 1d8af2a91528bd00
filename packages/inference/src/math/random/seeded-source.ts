/**
 * The public side's source of randomness: repeatable under a seed, never used on secrets.
 * Samplers, distributions and simulations receive one and draw from nothing else.
 */
export interface SeededSource {
  /** A uniformly random integer from 0 to 2^32 - 1. */
  uint32(): number;
  /** Uniform on the open interval (0, 1), 53 random bits; never 0 or 1. */
  uniform(): number;
  /** Standard normal. */
  normal(): number;
  /** Exponential with mean 1. */
  exponential(): number;
  /** An independent source named by a key: the same key gives the same source whatever was drawn before. */
  split(key: number | string): SeededSource;
  /** Skips ahead by 2^64 draws, in place. */
  jump(): void;
  /** Everything needed to continue from here, as plain JSON. */
  state(): SeededState;
}

export interface SeededState {
  readonly algorithm: string;
  readonly words: readonly number[];
}
