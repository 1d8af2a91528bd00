import type { SeededSource } from "../math/random/index.ts";

/**
 * The law of the noise on one released number, in that number's own units, as the models use it. Noise on a
 * fine grid is taken for its continuous limit, from which it differs by one part in 2^19 at most.
 */
export interface NoiseModel {
  /** Whole noise: it leaves whole numbers whole. */
  readonly whole: boolean;
  logDensity(t: number): number;
  /** log density = constant − linear·|t| − quadratic·t², where t is possible: for loops that cannot afford calls. */
  readonly linear: number;
  readonly quadratic: number;
  /** Distance beyond which the density is below e^-36 of its peak. */
  readonly reach: number;
  readonly variance: number;
  /** Distance over which the density falls by a factor of about e. */
  readonly width: number;
  /** E e^{iωt}, real because the law is symmetric. */
  transform(frequency: number): number;
  /** Seeded noise protects nobody: for simulation only. */
  sample(rng: SeededSource): number;
}

/** Orders of magnitude, in e-folds, that are kept of a noise law. */
export const DEPTH = 36;

/** A family of laws, such as all Laplace laws. */
export interface LawFamily<Noise> {
  /** Checks the noise and gives its law. */
  law(noise: Noise): NoiseModel;
  /** The law of a sum of independent draws, where it belongs to the same family. */
  summed?(noise: Noise, copies: number): Noise;
}

/** From what a release states about a mechanism to the noise on its numbers. */
export interface NoiseReader<Parameters, Noise> {
  /** The noise on a number after the division by its block's weight. */
  noise(parameters: Parameters, weight: number): Noise;
  /** The law on the whole numbers, where noise of weight 1 is on them. */
  whole?(parameters: Parameters): Noise | undefined;
}
