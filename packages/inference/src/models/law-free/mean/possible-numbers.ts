import { logNormalPlusNoise } from "../../exponential-families/sums/normal-plus-noise.ts";
import type { NoisyValue } from "../noisy-value.ts";

/**
 * A number of records with the variance of what is not known of it, and the logarithm of its weight among those that are possible;
 * the weights sum to one.
 */
export interface PossibleNumber {
  readonly N: number;
  readonly variance: number;
  readonly logWeight: number;
}

/** A public number. */
export function publicNumberOf(N: number): readonly PossibleNumber[] {
  return [{ N, variance: 0, logWeight: 0 }];
}

/** Standard deviations of its noise from which a noisy number stands for itself. */
const CLEAR = 8;

/** Steps of this share of the noise's sd, this many to either side. */
const STEP = 0.42;
const STEPS = 13;

/**
 * A number behind noise, beside `shown` records that are public, under a flat prior from one record up. Far above its noise it is
 * normal about the noisy one. Else it is one of many by the trapezoid rule, whose steps are finer than the noise of the sums, which the
 * numbers are seen through, so that the rule is as good as all whole numbers one by one.
 */
export function hiddenNumbers({ value, noise, others }: NoisyValue, shown = 0): readonly PossibleNumber[] {
  const variance = noise.variance + others;
  const sd = Math.sqrt(variance);
  if (value > CLEAR * sd) return [{ N: shown + value, variance, logWeight: 0 }];
  const first = Math.max(shown > 0 ? 0 : 1, value - STEPS * STEP * sd);
  const hidden = Array.from({ length: 2 * STEPS + 1 }, (_, i) => first + i * STEP * sd);
  const logs = hidden.map((n) => logNormalPlusNoise(value - n, Math.sqrt(others), noise));
  const top = Math.max(...logs);
  const logTotal = top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0));
  return hidden.map((n, i) => ({ N: shown + n, variance: 0, logWeight: logs[i]! - logTotal }));
}
