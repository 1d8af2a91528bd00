import type { Shape } from "../json/shape.ts";
import type { Norm } from "../statistics/statistic.ts";
import type { ExactNoiseLaw, ResponseLaw } from "./mechanism.ts";

/**
 * What the formats and the public side know of a mechanism, by the route that a record takes through
 * it: what its parameters look like, what its outputs are and by which law. No noise is drawn here.
 *
 * @typeParam Stated the parameters that its law needs
 */
export type MechanismFormat<Stated> = VectorFormat<Stated> | AnswerFormat<Stated> | InputsFormat<Stated>;

/** Noise on a vector of numbers. */
export interface VectorFormat<Stated> {
  readonly route: "vector";
  readonly parameters: Shape;
  /** Whole noise: it takes whole values only and leaves them whole. */
  readonly whole: boolean;
  /** The norm of the sensitivity that the noise answers to. */
  readonly norm: Norm;
  /** The law of the noise on one coordinate. Refuses parameters that state none. */
  noise(parameters: Stated): ExactNoiseLaw;
}

/** One person's answer, by the index of its level. */
export interface AnswerFormat<Stated> {
  readonly route: "answer";
  readonly parameters: Shape;
  /** What is reported: the index of one level, or a bit for every level. */
  readonly says: "level" | "bits";
  levels(parameters: Stated): number;
  /** The law of the index, or of each bit. */
  response(parameters: Stated): ResponseLaw;
}

/** One person's vector with noise, followed by one randomised bit. */
export interface InputsFormat<Stated> {
  readonly route: "inputs-and-answer";
  readonly parameters: Shape;
  noise(parameters: Stated): ExactNoiseLaw;
  response(parameters: Stated): ResponseLaw;
}

/** A mechanism's route from a record to what is released. */
export type Route = MechanismFormat<never>["route"];
