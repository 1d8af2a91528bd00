import { negativeBinomial } from "../../../../distributions/index.ts";
import { digamma, logBetaTails } from "../../../../math/special/index.ts";
import { WeightedScores } from "../quadrature/weighted-scores.ts";
import type { CountLaw } from "./count-laws.ts";

/** Above this tail mass, 1 minus the sum below keeps more digits than are needed. */
const LARGE_TAIL = 1e-4;
const MOST_TERMS = 1_000_000;

/**
 * The negative binomial law by r and p. The derivative of its tails in r has no closed form; Fisher's
 * identity gives it as a sum of scores over the tail (local spec §4.4), taken over whichever side of the
 * bound keeps its digits.
 */
export function negativeBinomialLaw(): CountLaw {
  let r = 1;
  let p = 0.5;
  let offset = 0;
  const sum = new WeightedScores(2);
  const score = new Float64Array(2);

  function mass(k: number, scores: Float64Array, at: number): number {
    scores[at] = k === 0 ? Math.log(p) : digamma(k + r) - offset;
    scores[at + 1] = r / p - k / (1 - p);
    return negativeBinomial.logMass(k, r, p);
  }

  /** Sums from `from` by `step` until the terms no longer count or zero is passed. */
  function tail(from: number, step: 1 | -1): void {
    sum.clear();
    for (let k = from, terms = 0; k >= 0 && terms < MOST_TERMS; k += step, terms++) {
      const log = mass(k, score, 0);
      sum.add(log, score, 0);
      if (step > 0 && log < sum.log() - 45) return;
    }
  }

  return {
    parameterCount: 2,
    most: Number.POSITIVE_INFINITY,
    set(parameters) {
      r = parameters[0]!;
      p = parameters[1]!;
      offset = digamma(r) - Math.log(p);
    },
    mass,
    lower(k, scores, at) {
      tail(k, -1);
      return sum.write(scores, at);
    },
    upper(k, scores, at) {
      const { upper, lower } = logBetaTails(r, k, p);
      const fromBelow = upper > Math.log(LARGE_TAIL) || p < 40 / MOST_TERMS;
      if (fromBelow) tail(k - 1, -1);
      else tail(k, 1);
      sum.write(scores, at);
      // P(x ≥ k)·(its score) = −P(x < k)·(the score of that).
      const factor = fromBelow ? -Math.exp(lower - upper) : 1;
      for (let i = 0; i < 2; i++) scores[at + i]! *= factor;
      return upper;
    },
  };
}
