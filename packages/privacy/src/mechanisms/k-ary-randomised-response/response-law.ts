import type { ResponseLaw } from "../mechanism.ts";
import type { KAryParameters } from "./from-parameters.ts";

/** log P(report | truth) from a release's parameters alone. */
export function kAryLaw({ rate, levels }: Pick<KAryParameters, "rate" | "levels">): ResponseLaw {
  const epsilon = rate.s / rate.t;
  const logKeep = -Math.log1p((levels - 1) * Math.exp(-epsilon));
  return Object.freeze({
    logProbability: (report: number, truth: number) => (report === truth ? logKeep : logKeep - epsilon),
  });
}
