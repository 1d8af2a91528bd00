import type { SeededSource } from "@dpbayes/inference";
import { laplace, twoSidedGeometric } from "@dpbayes/inference/distributions";
import type { ReleasePlan } from "@dpbayes/privacy";
import { refuse } from "./refuse.ts";

/*
 * The laws of the mechanisms, drawn from a seeded source, for made-up people only: seeded noise protects nobody.
 * Whole sums of many draws are drawn one by one, but for the Gaussian, whose sum is Gaussian.
 */

type Mechanism = ReleasePlan["mechanism"];

/** The sum of `copies` draws of the noise on one weighted coordinate. */
export type NoiseSum = (rng: SeededSource, copies: number) => number;

export function seededNoise(mechanism: Mechanism): NoiseSum {
  switch (mechanism.kind) {
    case "gaussian":
    case "gaussian-with-response": {
      const { standardDeviation } = mechanism.parameters;
      return (rng, copies) => standardDeviation * Math.sqrt(copies) * rng.normal();
    }
    case "laplace": {
      const { scale } = mechanism.parameters;
      return summed((rng) => laplace.sample(rng, 0, scale));
    }
    case "geometric": {
      const { alpha } = mechanism.parameters;
      return summed((rng) => twoSidedGeometric.sample(rng, alpha));
    }
    default:
      return refuse("mechanism", mechanism.kind, "one that adds noise");
  }
}

function summed(draw: (rng: SeededSource) => number): NoiseSum {
  return (rng, copies) => {
    let sum = 0;
    for (let i = 0; i < copies; i++) sum += draw(rng);
    return sum;
  };
}

/** A person's answer, given by its index, as the mechanism reports it. */
export type Answering = (rng: SeededSource, answer: number) => readonly number[];

export function seededAnswer(mechanism: Mechanism): Answering {
  switch (mechanism.kind) {
    case "randomised-response":
      return keptOrOther(mechanism.parameters.keepProbability, 2);
    case "k-ary-randomised-response":
      return keptOrOther(mechanism.parameters.keepProbability, mechanism.parameters.levels);
    case "gaussian-with-response":
      return keptOrOther(mechanism.parameters.response.keepProbability, 2);
    case "unary-encoding": {
      const { levels, oneGivenOne, oneGivenZero } = mechanism.parameters;
      const places = Array.from({ length: levels }, (_, level) => level);
      return (rng, answer) =>
        places.map((level) => Number(rng.uniform() < (level === answer ? oneGivenOne : oneGivenZero)));
    }
    default:
      return refuse("mechanism", mechanism.kind, "one that randomises answers");
  }
}

/** Two uniform numbers whatever happens, so that other budgets see the same people make the same choices. */
function keptOrOther(keep: number, levels: number): Answering {
  return (rng, answer) => {
    const [coin, other] = [rng.uniform(), rng.uniform()];
    return [coin < keep ? answer : (answer + 1 + Math.floor(other * (levels - 1))) % levels];
  };
}
