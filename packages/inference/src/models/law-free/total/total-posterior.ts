import type { SeededSource } from "../../../math/random/index.ts";
import { logNormalPlusNoise } from "../../exponential-families/sums/normal-plus-noise.ts";
import type { NoisyValue } from "../noisy-value.ts";
import { tableOf } from "../table.ts";

/** What a total can be: between its ends, and whole or not. */
export interface Possible {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
}

/** Standard deviations of all normal noise beyond which nothing is left. */
const SDS = 9;
/** Whole numbers that have a cell each. */
const MOST_WHOLE = 20_000;

/**
 * Independent draws of a total given a noisy one: the law of the noise about it, cut to what is possible, as a table whose cells
 * are far narrower than the noise. There is no sampling error: the records are those that are held.
 */
export function totalPosterior(noisy: NoisyValue, possible: Possible): (rng: SeededSource) => number {
  const { value, noise, others } = noisy;
  const sd = Math.sqrt(others);
  const reach = Math.max(noise.reach + SDS * sd, possible.whole ? 1 : 0);
  const centre = Math.min(Math.max(value, possible.low), possible.high);
  const start = Math.max(possible.low, centre - reach);
  const end = Math.min(possible.high, centre + reach);
  const log = (x: number) => logNormalPlusNoise(value - x, sd, noise);
  if (!possible.whole) return tableOf(log, start, end);
  const [first, last] = [Math.ceil(start), Math.floor(end)];
  const numbers = last - first + 1;
  const draw = tableOf(log, first - 0.5, last + 0.5, Math.min(numbers, MOST_WHOLE));
  return (rng) => Math.min(Math.max(Math.round(draw(rng)), first), last);
}
