import { bernoulliExp } from "../../noise/bernoulli.ts";
import type { Rate } from "../../noise/discrete-laplace.ts";
import type { RandomBits } from "../../noise/random-bits.ts";
import { uniformBelow } from "../../noise/uniform-below.ts";
import type { Mechanism } from "../mechanism.ts";
import { requireLevel, requireLevels } from "../require-level.ts";
import { requireRate } from "../require-parameters.ts";

export interface KAryParameters {
  readonly epsilon: number;
  readonly levels: number;
  readonly neighbours: "local";
  /** The exact ε of the coin, s/t <= epsilon. */
  readonly rate: Rate;
  readonly keepProbability: number;
  /** The probability of each other level. */
  readonly otherProbability: number;
}

export interface KAryRandomisedResponse extends Mechanism<number, number[], KAryParameters> {
  readonly kind: "k-ary-randomised-response";
}

/** The mechanism that these parameters state; {@link kAryRandomisedResponse} works them out. */
export function kAryFrom(parameters: KAryParameters): KAryRandomisedResponse {
  const { epsilon, levels, rate } = parameters;
  requireLevels(levels);
  requireRate(rate, 0, epsilon);
  return Object.freeze({
    kind: "k-ary-randomised-response",
    parameters,
    cost: () => Object.freeze({ kind: "pure", epsilon, neighbours: "local" }),
    randomise(answer, source) {
      const shift = drawShift(levels, rate, source);
      requireLevel(answer, levels);
      return [(answer + shift) % levels];
    },
  } satisfies KAryRandomisedResponse);
}

function drawShift(levels: number, { s, t }: Rate, bits: RandomBits): number {
  for (;;) {
    const shift = uniformBelow(levels, bits);
    if (shift === 0 || bernoulliExp(s, t, bits)) return shift;
  }
}
