import type { ResponseLaw } from "../mechanism.ts";
import type { UnaryEncodingParameters } from "./from-parameters.ts";

/** log P(bit | true bit) of one level, from a release's parameters alone. */
export function unaryLaw({ rate }: Pick<UnaryEncodingParameters, "rate">): ResponseLaw {
  const epsilon = rate.s / rate.t;
  const logZero = -Math.log1p(Math.exp(-epsilon));
  return Object.freeze({
    logProbability: (bit: number, truth: number) =>
      truth === 1 ? -Math.LN2 : bit === 0 ? logZero : logZero - epsilon,
  });
}
