import type { VectorAndBit } from "../gaussian-with-response/from-parameters.ts";

/** Two secrets that a mechanism promises to make hard to tell apart. */
export interface SecretPair<Secret> {
  readonly name: string;
  readonly first: Secret;
  readonly second: Secret;
}

/**
 * How an audit attacks a mechanism: on which secrets, and by which score of what it puts out.
 *
 * @typeParam Centre what an output lies around, in released units
 */
export interface Attack<Attacked, Secret, Output, Centre> {
  /** Neighbours at the full distance that the mechanism is calibrated for, rounding included. */
  pairs(mechanism: Attacked): readonly SecretPair<Secret>[];
  centre(secret: Secret, mechanism: Attacked): Centre;
  /**
   * A number close to the log-likelihood ratio of the two centres, up to a positive factor and a
   * constant. Any score is valid; a better one shows a smaller violation.
   */
  score(mechanism: Attacked, first: Centre, second: Centre): (output: Output) => number;
  /** μ of the Gaussian trade-off curve that the mechanism claims as well. */
  gaussianMu?(mechanism: Attacked): number;
}

export type VectorAttack<Attacked> = Attack<
  Attacked,
  readonly bigint[],
  readonly number[],
  readonly number[]
>;
export type AnswerAttack<Attacked> = Attack<Attacked, number, readonly number[], number>;
/** The centre is that of the vector. */
export type InputsAttack<Attacked> = Attack<Attacked, VectorAndBit, readonly number[], readonly number[]>;
