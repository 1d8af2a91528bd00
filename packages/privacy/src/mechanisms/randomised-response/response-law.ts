import type { ResponseLaw } from "../mechanism.ts";
import type { RandomisedResponseParameters } from "./from-parameters.ts";

/** log P(report | truth) from a release's parameters alone. */
export function randomisedResponseLaw({ rate }: Pick<RandomisedResponseParameters, "rate">): ResponseLaw {
  const epsilon = rate.s / rate.t;
  const logKeep = -Math.log1p(Math.exp(-epsilon));
  return Object.freeze({
    logProbability: (report: number, truth: number) => (report === truth ? logKeep : logKeep - epsilon),
  });
}
