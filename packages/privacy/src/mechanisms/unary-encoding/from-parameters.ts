import { bernoulliLogistic } from "../../noise/bernoulli.ts";
import type { Rate } from "../../noise/discrete-laplace.ts";
import { uniformBelow } from "../../noise/uniform-below.ts";
import type { Mechanism } from "../mechanism.ts";
import { requireLevel, requireLevels } from "../require-level.ts";
import { requireRate } from "../require-parameters.ts";

export interface UnaryEncodingParameters {
  readonly epsilon: number;
  readonly levels: number;
  readonly neighbours: "local";
  /** The exact ε of the coin, s/t <= epsilon. */
  readonly rate: Rate;
  readonly oneGivenOne: number;
  readonly oneGivenZero: number;
}

export interface UnaryEncoding extends Mechanism<number, number[], UnaryEncodingParameters> {
  readonly kind: "unary-encoding";
}

/** The mechanism that these parameters state; {@link unaryEncoding} works them out. */
export function unaryEncodingFrom(parameters: UnaryEncodingParameters): UnaryEncoding {
  const { epsilon, levels, rate } = parameters;
  requireLevels(levels);
  requireRate(rate, 0, epsilon);
  return Object.freeze({
    kind: "unary-encoding",
    parameters,
    cost: () => Object.freeze({ kind: "pure", epsilon, neighbours: "local" }),
    randomise(answer, source) {
      requireLevel(answer, levels);
      return Array.from({ length: levels }, (_, level) => {
        const ifOne = uniformBelow(2, source);
        const ifZero = Number(bernoulliLogistic(rate.s, rate.t, source));
        const isAnswer = Number(level === answer);
        return isAnswer * ifOne + (1 - isAnswer) * ifZero;
      });
    },
  } satisfies UnaryEncoding);
}
