import { beta } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import type { NoisyValue } from "../noisy-value.ts";
import { totalPosterior } from "../total/total-posterior.ts";

type Draw = (rng: SeededSource) => number;

/**
 * The share of yes from a noisy number of yes among N records. Under a uniform prior of p every number n of yes from 0 to N is
 * equally likely a priori, ∫C(N, n)·p^n(1 − p)^{N−n} dp = 1/(N + 1), so n given its noisy value follows the noise, cut to 0..N, and p given n is
 * Beta(1 + n, 1 + N − n): exact.
 */
export function shareOfPublic(yes: NoisyValue, N: number): Draw {
  const count = totalPosterior(yes, { low: 0, high: N, whole: true });
  return (rng) => {
    const n = count(rng);
    return beta.sample(rng, 1 + n, 1 + N - n);
  };
}

/**
 * The same where the number of records is hidden: noisy numbers of yes and of no, both flat from 0 up a priori, so each
 * follows its noise.
 */
export function shareOfHidden(yes: NoisyValue, no: NoisyValue): Draw {
  const possible = { low: 0, high: Number.POSITIVE_INFINITY, whole: true };
  const [successes, failures] = [totalPosterior(yes, possible), totalPosterior(no, possible)];
  return (rng) => beta.sample(rng, 1 + successes(rng), 1 + failures(rng));
}
