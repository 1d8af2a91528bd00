import { percent, short } from "../../text/index.ts";
import type { CoefficientAtZero } from "../bayes-factors/coefficients-at-zero.ts";
import type { BayesFactor } from "../bayes-factors/evidence.ts";
import type { SavageDickey } from "../bayes-factors/savage-dickey.ts";
import type { Estimate } from "../importance/weighted-mean.ts";

/** A Bayes factor that is no more than this either way decides nothing. */
const UNDECIDED = Math.log(3);

export function savageDickeySentences({
  name,
  value,
  logBayesFactor,
  form,
}: Omit<SavageDickey, "sentences">): readonly string[] {
  const hypothesis = `${name} = ${short(value)}`;
  return Object.freeze([
    `the releases speak ${strength(logBayesFactor, { positive: `for ${hypothesis}`, negative: `against ${hypothesis}`, neither: `neither for nor against ${hypothesis}` })}`,
    ...(form === "normal tail"
      ? [
          `${short(value)} lies beyond the draws of ${name}: its density there is that of a normal law with their mean and sd, right in its order of magnitude at best`,
        ]
      : []),
    `the factor is proportional to the width of ${name}'s prior: it means what that prior means`,
  ]);
}

/** What holds for all of them, before anybody reads a number; then a line per coefficient, with how much of the prior's width the releases left. */
export function zeroSentences(coefficients: readonly CoefficientAtZero[]): readonly string[] {
  const tails = coefficients.filter(({ form }) => form === "normal tail").map(({ name }) => name);
  return Object.freeze([
    "Bayes factors of 0 are proportional to the width of the coefficients' prior: they mean what that prior means",
    ...coefficients.map(
      ({ sentences, priorSd, posteriorSd }) =>
        `${sentences[0]}; its sd is ${percent(posteriorSd / priorSd, 2)} of the prior's`,
    ),
    ...(tails.length > 0
      ? [
          `0 lies beyond the draws of ${tails.join(", ")}: factors are right in their order of magnitude at best`,
        ]
      : []),
  ]);
}

export function bayesFactorSentences({
  models: [first, second],
  logBayesFactor,
}: Omit<BayesFactor, "sentences">): readonly string[] {
  return Object.freeze([
    `the releases speak ${strength(logBayesFactor, { positive: `for ${first} against ${second}`, negative: `for ${second} against ${first}`, neither: `for neither of ${first} and ${second}` })}`,
    "a Bayes factor means what the priors of both models mean: under wide priors it favours the model with fewer parameters",
    ...(logBayesFactor.error > 0.5 ? ["its Monte Carlo error is large: take more draws"] : []),
  ]);
}

/** What the releases may speak for. */
interface Verdicts {
  readonly positive: string;
  readonly negative: string;
  readonly neither: string;
}

/** "for … by a factor of 12 (8 to 18)": the factor and two standard errors about it. */
export function strength({ value, error }: Estimate, { positive, negative, neither }: Verdicts): string {
  if (Math.abs(value) <= UNDECIDED) return `${neither}: Bayes factor ${factor(value)}${range(value, error)}`;
  return `${value > 0 ? positive : negative}: Bayes factor ${factor(Math.abs(value))}${range(Math.abs(value), error)}`;
}

function range(log: number, error: number): string {
  return error > 0.01 ? ` (${factor(log - 2 * error)} to ${factor(log + 2 * error)})` : "";
}

function factor(log: number): string {
  return Math.abs(log) < 300 ? short(Math.exp(log)) : `e^${short(log)}`;
}
