import { requireScored } from "./scored-outcomes.ts";

/**
 * The average log probability of what happened: 0 is perfect foresight, −log 2 = −0.693 a coin. Give posterior
 * means of the probabilities: the log score of a posterior predictive distribution is that of its mean.
 *
 * @example
 * ```ts
 * import { logScore } from "@dpbayes/inference/models/logistic-regression";
 * console.log(logScore([0.5, 0.25], [1, 0]).toFixed(4)); // -0.4904
 * ```
 */
export function logScore(probabilities: ArrayLike<number>, outcomes: ArrayLike<number>): number {
  requireScored(probabilities, outcomes);
  let sum = 0;
  for (let i = 0; i < probabilities.length; i++)
    sum += outcomes[i] === 1 ? Math.log(probabilities[i]!) : Math.log1p(-probabilities[i]!);
  return sum / probabilities.length;
}
