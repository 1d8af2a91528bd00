import { requirePositive } from "../../errors/index.ts";
import { epsilonRoundedDown } from "../../noise/rational-rate.ts";
import { requireLevels } from "../require-level.ts";
import { type UnaryEncoding, unaryEncodingFrom } from "./from-parameters.ts";

/**
 * Optimal unary encoding (Wang, Blocki, Li, Jha 2017; local spec §2): one bit per level, each
 * randomised alone, P(1|1) = 1/2 and P(1|0) = q = 1/(e^ε + 1). Two answers differ in two bits, and the
 * worst ratio is (1/2)/q·(1-q)/(1/2) = (1-q)/q = e^ε.
 *
 * For every level both coins are tossed, and the answer only selects between them, so neither the
 * number of coins nor the branches depend on it.
 */
export function unaryEncoding(options: { readonly epsilon: number; readonly levels: number }): UnaryEncoding {
  const { epsilon } = options;
  const levels = requireLevels(options.levels);
  const rate = epsilonRoundedDown(epsilon);
  const probabilities = unaryProbabilities(rate.s / rate.t);
  return unaryEncodingFrom(Object.freeze({ epsilon, levels, neighbours: "local", rate, ...probabilities }));
}

/** P(1|1) and P(1|0) = 1/(e^ε + 1). */
export function unaryProbabilities(epsilon: number): { oneGivenOne: number; oneGivenZero: number } {
  const odds = Math.exp(-epsilon);
  return { oneGivenOne: 0.5, oneGivenZero: odds / (1 + odds) };
}

/**
 * The unbiased estimate of a level's share from the mean of its bit, (z̄ - q)/(1/2 - q), written with
 * 1/2 - q = tanh(ε/2)/2 so that a small ε loses no digits. Not confined to [0, 1].
 */
export function unaryFrequency(meanReport: number, epsilon: number): number {
  return 1 + (2 * meanReport - 1) / Math.tanh(requirePositive("epsilon", epsilon) / 2);
}
