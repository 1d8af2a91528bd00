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
