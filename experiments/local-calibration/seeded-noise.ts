import type { SeededSource } from "@dpbayes/inference";
import { laplace, twoSidedGeometric } from "@dpbayes/inference/distributions";
import type { MechanismRecord } from "@dpbayes/privacy";

/**
 * The laws of the private side's mechanisms, drawn from a seeded source: for made-up people only, since
 * **seeded noise protects nobody**. Written from the mechanisms' definitions (local spec §2), not from
 * the models' likelihoods, so that a mistake in one of them shows.
 */
export type Randomiser = (rng: SeededSource, value: number) => number;

/** Noise on one number, or the randomised answer to a question with levels 0, 1, …. */
export function seededRandomiser(mechanism: MechanismRecord): Randomiser {
  const number = (name: string) => numberOf(mechanism, name);
  switch (mechanism.kind) {
    case "laplace":
      return laplaceNoise(number("scale"));
    case "gaussian":
      return gaussianNoise(number("standardDeviation"));
    case "geometric":
      return geometricNoise(number("alpha"));
    case "randomised-response":
      return randomAnswer(number("keepProbability"), 2);
    case "k-ary-randomised-response":
      return randomAnswer(number("keepProbability"), number("levels"));
    default:
      throw new TypeError(`mechanism is ${mechanism.kind}, must randomise one number`);
  }
}

function laplaceNoise(scale: number): Randomiser {
  return (rng, value) => value + laplace.sample(rng, 0, scale);
}

export function gaussianNoise(standardDeviation: number): Randomiser {
  return (rng, value) => value + standardDeviation * rng.normal();
}

function geometricNoise(alpha: number): Randomiser {
  return (rng, value) => value + twoSidedGeometric.sample(rng, alpha);
}

/** Keeps the answer, or gives one of the other levels at random. */
export function randomAnswer(keep: number, levels: number): Randomiser {
  return (rng, answer) =>
    rng.uniform() < keep ? answer : (answer + 1 + Math.floor(rng.uniform() * (levels - 1))) % levels;
}

/** A bit per level: the answer's is one with probability ½, each other with probability 1/(e^ε + 1). */
export function seededUnaryBits(
  mechanism: MechanismRecord,
): (rng: SeededSource, answer: number) => readonly number[] {
  const [one, zero] = [numberOf(mechanism, "oneGivenOne"), numberOf(mechanism, "oneGivenZero")];
  const places = Array.from({ length: numberOf(mechanism, "levels") }, (_, level) => level);
  return (rng, answer) => places.map((level) => Number(rng.uniform() < (level === answer ? one : zero)));
}

/** A parameter of a mechanism as its release states it. */
export function numberOf({ kind, parameters }: MechanismRecord, name: string): number {
  const value = (parameters as object as Readonly<Record<string, unknown>>)[name];
  if (typeof value !== "number") throw new TypeError(`${name} of ${kind} is missing`);
  return value;
}
