import { requirePositive } from "../../errors/index.ts";
import { epsilonRoundedDown } from "../../noise/rational-rate.ts";
import { requireLevels } from "../require-level.ts";
import { type KAryRandomisedResponse, kAryFrom } from "./from-parameters.ts";

/**
 * Randomised response over k levels (Kairouz, Oh, Viswanath 2014): the true level with probability
 * p = 1/(1 + (k-1)e^-ε), every other one with q = p·e^-ε, so that no ratio exceeds e^ε.
 *
 * Exact sampling: the shift from the true level to the reported one is drawn first, without the
 * secret: a uniform candidate, kept if it is 0 and with probability e^-ε if it is not. The report is
 * (answer + shift) mod k.
 */
export function kAryRandomisedResponse(options: {
  readonly epsilon: number;
  readonly levels: number;
}): KAryRandomisedResponse {
  const { epsilon } = options;
  const levels = requireLevels(options.levels);
  const rate = epsilonRoundedDown(epsilon);
  const { keepProbability, otherProbability } = kAryProbabilities(rate.s / rate.t, levels);
  return kAryFrom(
    Object.freeze({ epsilon, levels, neighbours: "local", rate, keepProbability, otherProbability }),
  );
}

/** p and q of the law above. */
export function kAryProbabilities(epsilon: number, levels: number) {
  const odds = Math.exp(-epsilon);
  const keepProbability = 1 / (1 + (levels - 1) * odds);
  return { keepProbability, otherProbability: odds * keepProbability };
}

/**
 * The unbiased estimate of a level's share from the share f of reports that name it, (f - q)/(p - q),
 * with p - q = p·(1 - e^-ε) formed without cancellation. Not confined to [0, 1].
 */
export function kAryFrequency(reportedShare: number, epsilon: number, levels: number): number {
  requirePositive("epsilon", epsilon);
  const { keepProbability, otherProbability } = kAryProbabilities(epsilon, requireLevels(levels));
  return (reportedShare - otherProbability) / (-Math.expm1(-epsilon) * keepProbability);
}
