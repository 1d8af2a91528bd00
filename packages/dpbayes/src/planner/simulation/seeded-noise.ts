import type { SeededSource } from "@dpbayes/inference";
import { answerLawOf, lawOf, noiseOf, summedNoise } from "@dpbayes/inference/noise";
import type { ReleasePlan } from "@dpbayes/privacy";
import type { MechanismRecord } from "@dpbayes/privacy/formats";
import { refuse } from "../refuse.ts";

/*
 * The laws of the mechanisms, drawn from a seeded source, for simulated populations only: seeded noise protects nobody.
 * Whole sums of many draws are drawn one by one, but for laws whose sums have a law of their own, as the Gaussian.
 */

type Mechanism = ReleasePlan["mechanism"];

/** The sum of `copies` draws of the noise on one weighted coordinate. */
export type NoiseSum = (rng: SeededSource, copies: number) => number;

export function seededNoise(mechanism: Mechanism): NoiseSum {
  const noise =
    noiseOf(mechanism as MechanismRecord) ?? refuse("mechanism", mechanism.kind, "one that adds noise");
  const { sample } = lawOf(noise);
  return (rng, copies) => {
    const whole = summedNoise(noise, copies);
    if (whole !== undefined) return lawOf(whole).sample(rng);
    let sum = 0;
    for (let i = 0; i < copies; i++) sum += sample(rng);
    return sum;
  };
}

/** Whether a mechanism adds whole numbers. */
export function isWhole(mechanism: Mechanism): boolean {
  const noise = noiseOf(mechanism as MechanismRecord);
  return noise !== undefined && lawOf(noise).whole;
}

/** A person's answer, given by its index, as the mechanism reports it. */
export type Answering = (rng: SeededSource, answer: number) => readonly number[];

export function seededAnswer(mechanism: Mechanism): Answering {
  const law = answerLawOf(mechanism as MechanismRecord);
  return law ? law.sample : refuse("mechanism", mechanism.kind, "one that randomises answers");
}
