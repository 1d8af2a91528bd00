import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { roomForCounts } from "../counts/possible-counts.ts";
import { type Weights, weightsFromLogs } from "../counts/weights.ts";

/** Numbers of records that are summed over at every node of every density (`logNoisySum`). */
const MOST_NUMBERS = 2 ** 17;

/** A public number of records. */
export function publicNumber(count: number): Weights {
  return { low: count, values: Float64Array.of(1), logScale: 0 };
}

/** The likelihood of every number of records from 0 up, given a noisy one; its prior is flat. */
export function hiddenNumber(noisy: number, noise: AdditiveNoise, most = Number.MAX_SAFE_INTEGER): Weights {
  const law = lawOf(noise);
  const centre = Math.min(Math.max(noisy, 0), most);
  // e^-20 is left out: what lies beyond changes no interval, and sums over the number stay short.
  const reach = Math.max(2, law.reach * (20 / 36));
  const low = Math.max(0, Math.ceil(centre - reach));
  const high = Math.min(most, Math.floor(centre + reach));
  const logs = roomForCounts(low, high, MOST_NUMBERS);
  return weightsFromLogs(
    low,
    logs.map((_, i) => law.logDensity(noisy - low - i)),
  );
}
