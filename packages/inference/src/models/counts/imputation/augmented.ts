import { standardLogGamma } from "../../../distributions/continuous/gamma.ts";
import { besselSample } from "../../../distributions/discrete/bessel-sample.ts";
import { binomial } from "../../../distributions/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";

/**
 * The published augmentation (Schein et al.; local spec §10.3): noise = g₊ − g₋ with g± ~ Poisson(λ±) and λ±
 * exponential. Given λ±, the report is the difference of y + g₊ ~ Poisson(mean + λ₊) and g₋ ~ Poisson(λ₋), whose
 * minimum m is a Bessel variable of order |report| and this argument.
 */
export function besselArgument(mean: number, plus: number, minus: number): number {
  return 2 * Math.sqrt(minus) * Math.sqrt(plus + mean);
}

/** y given y + g₊ is binomial with this chance. */
export function thinningChance(mean: number, plus: number): number {
  return mean === 0 ? 0 : mean / (mean + plus);
}

/** y + g₊ and g₋ given the report and their minimum. */
export function positivePart(report: number, minimum: number): number {
  return minimum + Math.max(report, 0);
}

export function negativePart(report: number, minimum: number): number {
  return minimum + Math.max(-report, 0);
}

/** λ± given g± is α·Gamma(1 + g±, 1). */
function drawIntensity(rng: SeededSource, events: number, decay: number): number {
  return decay * Math.exp(standardLogGamma(rng, 1 + events));
}

/** λ± from their prior: exponential of mean α/(1 − α). */
export function priorIntensity(rng: SeededSource, decay: number): number {
  return (decay / (1 - decay)) * rng.exponential();
}

/** One step for a cell: draws m, y and λ±, which `plus` and `minus` hold at place `cell`. */
export function augmentedCount(
  rng: SeededSource,
  report: number,
  mean: number,
  decay: number,
  plus: Float64Array,
  minus: Float64Array,
  cell: number,
): number {
  if (decay === 0) return report;
  const minimum = besselSample(rng, Math.abs(report), besselArgument(mean, plus[cell]!, minus[cell]!));
  const total = positivePart(report, minimum);
  const count = binomial.sample(rng, total, thinningChance(mean, plus[cell]!));
  plus[cell] = drawIntensity(rng, total - count, decay);
  minus[cell] = drawIntensity(rng, negativePart(report, minimum), decay);
  return count;
}
