import { logBetaMass } from "../../../distributions/continuous/beta-mass.ts";
import { requireCount, requirePositive, requireWithin } from "../../../errors/index.ts";
import { logBeta } from "../../../math/special/index.ts";

/** Counts of a yes/no question, a beta prior, and the truncation a₀ ≤ p ≤ 1 − a₀. */
export interface TruncatedBetaSetting {
  readonly successes: number;
  readonly failures: number;
  readonly a: number;
  readonly b: number;
  readonly floor: number;
}

/** The law of one posterior draw at temperature T: p^{a−1+n₊/T}(1−p)^{b−1+n₋/T} on [a₀, 1 − a₀]. */
export interface TemperedBeta {
  readonly temperature: number;
  readonly logNormaliser: number;
  readonly mean: number;
  readonly variance: number;
  /** The loss on this data set: L/T plus the largest change of the log normaliser over its neighbours. */
  readonly localEpsilon: number;
}

/**
 * What a curator's posterior draw looks like from outside (central spec §2.2): formulas only, for plans and
 * experiments; the draw itself is made on the private side. T = 2L/ε, L = log((1 − a₀)/a₀), unless given.
 */
export function temperedBeta(
  setting: TruncatedBetaSetting,
  options: { readonly epsilon: number } | { readonly temperature: number },
): TemperedBeta {
  const { successes, failures, a, b, floor } = setting;
  requireCount("successes", successes);
  requireCount("failures", failures);
  requireWithin("floor", floor, Number.MIN_VALUE, 0.5);
  const L = Math.log1p(-floor) - Math.log(floor);
  const temperature =
    "temperature" in options
      ? requirePositive("temperature", options.temperature)
      : (2 * L) / requirePositive("epsilon", options.epsilon);
  const shapes = (yes: number, no: number) => [a + yes / temperature, b + no / temperature] as const;
  const logZ = (alpha: number, beta: number) =>
    logBeta(alpha, beta) + logBetaMass(alpha, beta, floor, 1 - floor);
  const [alpha, beta] = shapes(successes, failures);
  const here = logZ(alpha, beta);
  const mean = Math.exp(logZ(alpha + 1, beta) - here);
  const second = Math.exp(logZ(alpha + 2, beta) - here);
  const neighbours = [
    [successes - 1, failures + 1],
    [successes + 1, failures - 1],
  ].filter(([yes, no]) => yes! >= 0 && no! >= 0);
  const changes = neighbours.map(([yes, no]) => Math.abs(logZ(...shapes(yes!, no!)) - here));
  return Object.freeze({
    temperature,
    logNormaliser: here,
    mean,
    variance: second - mean * mean,
    localEpsilon: L / temperature + Math.max(0, ...changes),
  });
}
