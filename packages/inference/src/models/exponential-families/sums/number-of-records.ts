import { requireWithin } from "../../../errors/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { roomForCounts } from "../counts/possible-counts.ts";
import { type Weights, weightMoments, weightsFromLogs } from "../counts/weights.ts";
import { type GeneratingFunction, generatingFunction, horner } from "./generating-function.ts";

/** What is known of the number of records: the likelihood of every number, one entry where the number is public. */
export interface RecordNumbers extends Weights {
  readonly moments: ReturnType<typeof weightMoments>;
  /** Σ_i values[i]·z^i, at a cost that does not grow with the number of values. */
  readonly generate: GeneratingFunction;
}

/** Numbers of records that are kept one by one. */
const MOST_NUMBERS = 2 ** 17;

/** A public number of records. */
export function publicNumber(count: number): RecordNumbers {
  const weights = { low: count, values: Float64Array.of(1), logScale: 0 };
  return { ...weights, moments: weightMoments(weights), generate: horner(weights.values) };
}

/** The likelihood of every number of records from 0 up, given a noisy one; its prior is flat. */
export function hiddenNumber(noisy: number, noise: AdditiveNoise): RecordNumbers {
  const law = lawOf(noise);
  requireWithin("noisy count", noisy, -Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
  const centre = Math.max(noisy, 0);
  // e^-20 of Laplace and geometric noise and e^-11 of normal noise are left out: what lies beyond changes no interval.
  const reach = Math.max(2, law.reach * (20 / 36));
  const low = Math.max(0, Math.ceil(centre - reach));
  const high = Math.floor(centre + reach);
  const logs = roomForCounts(low, high, MOST_NUMBERS);
  const weights = weightsFromLogs(
    low,
    logs.map((_, i) => law.logDensity(noisy - low - i)),
  );
  return { ...weights, moments: weightMoments(weights), generate: generatingFunction(weights, noisy, law) };
}
