import { requireCount, requireNumber, requirePositive } from "../errors/index.ts";

/** The unit of rounding of doubles. */
const UNIT = 2 ** -53;
/** As many terms as the bound is stated for. */
const MOST_TERMS = 2 ** 40;

/**
 * The sum of many terms, such as the log-likelihoods of single records, as right as one addition: Neumaier 1974. A plain
 * sum of n terms is off by up to n times as much: beyond a million records that is more than the room a mechanism has
 * for the error of a score, and the same table would no longer cost what was said.
 *
 * @example
 * ```ts
 * import { logLikelihoodSum, logLikelihoodSumError } from "@dpbayes/privacy/private-mcmc";
 * const terms = new Array(1000).fill(0.1);
 * console.log(logLikelihoodSum(terms), logLikelihoodSumError(terms.length, 0.1) < 1e-13); // 100 true
 * ```
 */
export function logLikelihoodSum(terms: Iterable<number>): number {
  let [sum, lost] = [0, 0];
  for (const term of terms) {
    const next = sum + term;
    lost += Math.abs(sum) >= Math.abs(term) ? sum - next + term : term - next + sum;
    sum = next;
  }
  return sum + lost;
}

/**
 * How far {@link logLikelihoodSum} of so many terms, none larger than `largest` in modulus and each right to
 * within `termError`, can lie from the exact sum: u·|sum| + (nu)²/(1 − nu)²·Σ|term| of the summation (Ogita, Rump & Oishi
 * 2005, Proposition 4.5), and the terms' own errors. |sum| and Σ|term| are at most n·largest. Rounded up.
 */
export function logLikelihoodSumError(count: number, largest: number, termError = 0): number {
  requireCount("count", count, 1);
  requireNumber("count", count, (n) => n <= MOST_TERMS, "at most 2^40");
  requirePositive("largest", largest);
  requireNumber("termError", termError, (v) => v >= 0 && Number.isFinite(v), "from 0 and finite");
  const spread = (count * UNIT) / (1 - count * UNIT);
  return count * ((UNIT + spread * spread) * largest + termError) * (1 + 2 ** -40);
}
