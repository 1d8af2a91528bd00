import { bernoulliLogistic } from "../../noise/bernoulli.ts";
import type { Rate } from "../../noise/discrete-laplace.ts";
import type { Mechanism } from "../mechanism.ts";
import { requireLevel } from "../require-level.ts";
import { requireRate } from "../require-parameters.ts";

export interface RandomisedResponseParameters {
  readonly epsilon: number;
  readonly neighbours: "local";
  /** The exact ε of the coin, s/t <= epsilon. */
  readonly rate: Rate;
  readonly keepProbability: number;
}

export interface RandomisedResponse extends Mechanism<number, number[], RandomisedResponseParameters> {
  readonly kind: "randomised-response";
}

/** The mechanism that these parameters state; {@link randomisedResponse} works them out. */
export function randomisedResponseFrom(parameters: RandomisedResponseParameters): RandomisedResponse {
  const { epsilon, rate } = parameters;
  requireRate(rate, 0, epsilon);
  return Object.freeze({
    kind: "randomised-response",
    parameters,
    cost: () => Object.freeze({ kind: "pure", epsilon, neighbours: "local" }),
    randomise(bit, source) {
      const flip = Number(bernoulliLogistic(rate.s, rate.t, source));
      requireLevel(bit, 2);
      return [bit ^ flip];
    },
  } satisfies RandomisedResponse);
}
