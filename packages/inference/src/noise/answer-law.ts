import type { SeededSource } from "../math/random/index.ts";

/** How a person's answer is randomised, as a release states it. */
export interface AnswerLaw {
  /** What is reported: the index of one level, or a bit for every level. */
  readonly says: "level" | "bits";
  readonly levels: number;
  /** The ε that the mechanism's coins really have: s/t, at most the promised one. */
  readonly epsilon: number;
  /** The probability that the true level is reported, or that its bit is 1. */
  readonly keep: number;
  /** The probability of every other level, or that another level's bit is 1. */
  readonly other: number;
  /** Seeded answers protect nobody: for simulation only. */
  sample(rng: SeededSource, answer: number): readonly number[];
}

/** From what a release states about a mechanism to the law of its answers. */
export type AnswerReader<Parameters> = (parameters: Parameters) => AnswerLaw;

/** Two uniform numbers whatever happens, so that other budgets see the same people make the same choices. */
export function keptOrOther(keep: number, levels: number): AnswerLaw["sample"] {
  return (rng, answer) => {
    const [coin, other] = [rng.uniform(), rng.uniform()];
    return [coin < keep ? answer : (answer + 1 + Math.floor(other * (levels - 1))) % levels];
  };
}
