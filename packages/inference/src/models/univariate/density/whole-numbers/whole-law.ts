import { fail } from "../../../../errors/index.ts";

/**
 * The law of a clipped whole number: log masses at low, low + 1, …, high (the outer two with the tails of
 * the data model), each with its score.
 */
export interface WholeLaw {
  readonly parameterCount: number;
  /** Lowest possible value. */
  readonly low: number;
  readonly logMasses: Float64Array;
  /** Scores of the masses, `parameterCount` per value. */
  readonly scores: Float64Array;
  set(parameters: Float64Array): void;
}

/** Whole numbers between the bounds of a count: each costs a mass, or an integral, at every evaluation of the density. */
const MOST_WHOLE_NUMBERS = 2 ** 20;

export function requireWholeNumbers(size: number): number {
  return size <= MOST_WHOLE_NUMBERS
    ? size
    : fail("ARGUMENT", {
        name: "the width of a count's bounds",
        found: `${size} whole numbers`,
        accepted: `at most ${MOST_WHOLE_NUMBERS}; a variable with more is declared as a number`,
      });
}
