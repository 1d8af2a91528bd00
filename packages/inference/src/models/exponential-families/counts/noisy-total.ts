import { gamma } from "../../../distributions/index.ts";
import { requireCount, requireFinite, requirePositive } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { logGamma, logGammaDifference } from "../../../math/special/index.ts";
import { type AdditiveNoise, lawOf, type NoiseModel } from "../../../noise/index.ts";
import { roomForCounts } from "./possible-counts.ts";
import { type Weights, weightMoments, weightSampler, weightsFromLogs } from "./weights.ts";

/** The noisy sum of counts of a public number of records. */
export interface NoisyTotal {
  readonly noisy: number;
  readonly count: number;
  readonly noise: AdditiveNoise;
}

/** A Poisson mean given a noisy total: an exact mixture of gamma laws. */
export interface PoissonPosterior {
  readonly mean: number;
  readonly variance: number;
  readonly logEvidence: number;
  readonly total: Weights;
  readonly totalMean: number;
  sample(rng: SeededSource): number;
}

/**
 * The posterior of a Poisson mean under a gamma prior from a noisy total, the true total summed out
 * (central spec §2.3): w_s ∝ NB(s; a, rate/(rate + N))·noise(ŝ − s), a mixture of Gamma(a + s, rate + N).
 * Right where no count was clipped; `clippedPoissonLikelihood` knows about clipping.
 */
export function poissonPosterior(
  { noisy, count, noise }: NoisyTotal,
  prior: { readonly shape: number; readonly rate: number },
): PoissonPosterior {
  const shape = requirePositive("shape", prior.shape);
  const rate = requirePositive("rate", prior.rate) + requireCount("count", count);
  const total = totalWeights(requireFinite("noisy", noisy), count, lawOf(noise), prior);
  const { logTotal, mean: s, variance: spread } = weightMoments(total);
  const draw = weightSampler(total);
  return Object.freeze({
    mean: (shape + s) / rate,
    variance: (shape + s + spread) / rate ** 2,
    logEvidence: logTotal,
    total,
    totalMean: s,
    sample: (rng) => gamma.sample(rng, shape + draw(rng), rate),
  } satisfies PoissonPosterior);
}

/** Negative binomial times noise; s from the window of the noise, widened to the prior's bulk on the near side. */
function totalWeights(
  noisy: number,
  count: number,
  noise: NoiseModel,
  { shape, rate }: { readonly shape: number; readonly rate: number },
): Weights {
  const high = Math.max(0, Math.ceil(noisy)) + Math.ceil(noise.reach);
  const low = Math.max(0, Math.floor(Math.max(0, noisy) - noise.reach));
  const logs = roomForCounts(low, high);
  const logShare = Math.log(count) - Math.log(rate + count);
  let log =
    logGammaDifference(shape, low) -
    logGamma(low + 1) +
    shape * (Math.log(rate) - Math.log(rate + count)) +
    (low === 0 ? 0 : low * logShare);
  for (let s = low; s <= high; s++) {
    logs[s - low] = log + noise.logDensity(noisy - s);
    log += Math.log((s + shape) / (s + 1)) + logShare;
  }
  return weightsFromLogs(low, logs);
}
