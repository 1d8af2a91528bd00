import { type ShareLikelihood, scaledOdds } from "./share-likelihood.ts";

/**
 * Randomised response over k levels, from the number of reports that name each level, which is all
 * they tell: P(z = j) = other + (keep − other)·θ_j = keep·(e^-ε + (1−e^-ε)·θ_j), keep =
 * 1/(1 + (k−1)e^-ε). Two levels give the response of a bit (local spec §2).
 */
export function responseLikelihood(counts: Float64Array, epsilon: number): ShareLikelihood {
  const levels = counts.length;
  const { zero, span } = scaledOdds(epsilon);
  const count = counts.reduce((sum, n) => sum + n, 0);
  const constant = -count * Math.log1p((levels - 1) * zero);
  return Object.freeze({
    count,
    add(shares: Float64Array, gradient: Float64Array): number {
      let log = constant;
      for (let k = 0; k < levels; k++) {
        const n = counts[k]!;
        if (n === 0) continue;
        const w = zero + span * shares[k]!;
        log += n * Math.log(w);
        gradient[k]! += (span * n) / w;
      }
      return log;
    },
  });
}
