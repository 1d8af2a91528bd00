import { requirePositive } from "../../errors/index.ts";
import { epsilonRoundedDown } from "../../noise/rational-rate.ts";
import { type RandomisedResponse, randomisedResponseFrom } from "./from-parameters.ts";

/**
 * Randomised response (Warner 1965; local spec §2): the bit is kept with probability
 * p = 1/(1 + e^-ε) and flipped otherwise. P(z|x)/P(z|x') <= p/(1-p) = e^ε.
 *
 * The flip is an exact coin, tossed before the bit is read; the bit is then flipped by arithmetic, so
 * neither time nor branches depend on the answer (they depend on the coin).
 *
 * @example
 * ```ts
 * import { randomisedResponse } from "@dpbayes/privacy/mechanisms";
 * import { SecureSource } from "@dpbayes/privacy/noise";
 * const mechanism = randomisedResponse({ epsilon: Math.log(3) });
 * const [answer] = mechanism.randomise(1, SecureSource.platform()); // true three times out of four
 * console.log(mechanism.parameters.keepProbability.toFixed(2), answer === 0 || answer === 1); // 0.75 true
 * ```
 */
export function randomisedResponse({ epsilon }: { readonly epsilon: number }): RandomisedResponse {
  const rate = epsilonRoundedDown(epsilon);
  return randomisedResponseFrom(
    Object.freeze({ epsilon, neighbours: "local", rate, keepProbability: logistic(rate.s / rate.t) }),
  );
}

/** P(kept) = 1/(1 + e^-ε). */
export function randomisedResponseKeepProbability(epsilon: number): number {
  return logistic(requirePositive("epsilon", epsilon));
}

/**
 * The unbiased estimate of the share of ones from the mean report z̄: (z̄ + p - 1)/(2p - 1), written
 * with 2p - 1 = tanh(ε/2) so that a small ε loses no digits. Not confined to [0, 1].
 */
export function randomisedResponseMean(meanReport: number, epsilon: number): number {
  return 0.5 + (meanReport - 0.5) / Math.tanh(requirePositive("epsilon", epsilon) / 2);
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
