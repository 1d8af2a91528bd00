import { noisyPoisson } from "../../../distributions/discrete/noisy-poisson.ts";
import { requireNumber, requirePositive } from "../../../errors/index.ts";

/**
 * Fisher information about the mean μ of a Poisson count in its noisy report ỹ, E[(d log P(ỹ)/dμ)²]
 * (local spec §10.5). For ỹ ≤ 0 the score is α − 1, whatever ỹ, and P(ỹ ≤ 0) = e^{−μ(1−α)}/(1+α). Above a
 * count that Poisson(μ/α) does not reach P falls like α^ỹ and the score is 1/α − 1. Between the two the
 * terms are summed.
 */
export function noisyCountInformation(mean: number, decay: number): number {
  requirePositive("mean", mean);
  requireNumber("decay", decay, (a) => a > 0 && a < 1, "between 0 and 1, both excluded");
  const [first, last] = summedReports(mean, decay);
  const below = first === 1 ? ((1 - decay) ** 2 * Math.exp(-mean * (1 - decay))) / (1 + decay) : 0;
  let sum = below;
  let previous = noisyPoisson.logMass(first - 1, mean, decay);
  for (let report = first; report <= last; report++) {
    const logMass = noisyPoisson.logMass(report, mean, decay);
    sum += Math.exp(logMass) * Math.expm1(previous - logMass) ** 2;
    previous = logMass;
  }
  // P(ỹ > last) = P(last)·α/(1 − α) where P falls like α^ỹ; negligible where the sum ended before that.
  return sum + (Math.exp(previous) * (1 - decay)) / decay;
}

/** Reports whose terms matter: those outside have mass below e^{−40}, or the closed form above. */
function summedReports(mean: number, decay: number): readonly [number, number] {
  const noise = 40 / -Math.log(decay);
  const reach = (m: number) => 10 * Math.sqrt(m) + 60;
  const first = Math.max(1, Math.floor(mean - reach(mean) - noise));
  const geometricFrom = mean / decay + reach(mean / decay);
  const last = Math.ceil(Math.min(mean + reach(mean) + noise, geometricFrom));
  return [first, Math.max(first, last)];
}

/**
 * The share of a true count's information about its mean that survives the noise, from 0 to 1: the true count
 * has 1/μ. As many documents are needed, times its inverse. Rare words suffer most: the share falls to
 * μ(1 − α)²/α as μ → 0.
 *
 * @example
 * ```ts
 * import { informationShare } from "@dpbayes/inference/models/counts";
 * console.log(informationShare(5, Math.exp(-1)).toFixed(2)); // 0.74
 * console.log(informationShare(0.1, Math.exp(-1)).toFixed(2)); // 0.09
 * ```
 */
export function informationShare(mean: number, decay: number): number {
  return mean * noisyCountInformation(mean, decay);
}
