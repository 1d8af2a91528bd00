import type { SeededSource } from "../../../math/random/index.ts";
import { logNormalPlusNoise } from "../../exponential-families/sums/normal-plus-noise.ts";
import type { NoisyValue } from "../noisy-value.ts";

/** What a total can be: between its ends, and whole or not. */
export interface Possible {
  readonly low: number;
  readonly high: number;
  readonly whole: boolean;
}

/** Cells of the table. */
const CELLS = 20_000;
/** Standard deviations of all normal noise beyond which nothing is left. */
const SDS = 9;

/**
 * Independent draws of a total given a noisy one: the law of the noise about it, cut to what is possible, as a table whose cells
 * are far narrower than the noise. There is no sampling error: the records are those that are held.
 */
export function totalPosterior(noisy: NoisyValue, possible: Possible): (rng: SeededSource) => number {
  const { value, noise, others } = noisy;
  const sd = Math.sqrt(others);
  const reach = noise.reach + SDS * sd;
  const centre = Math.min(Math.max(value, possible.low), possible.high);
  const start = Math.max(possible.low, centre - reach);
  const end = Math.min(possible.high, centre + reach);
  const from = possible.whole ? Math.ceil(start) - 0.5 : start;
  const to = possible.whole ? Math.floor(end) + 0.5 : end;
  const size = possible.whole ? Math.max(1, Math.ceil((to - from) / CELLS)) : (to - from) / CELLS;
  const cells = Math.max(1, Math.round((to - from) / size));
  const sums = runningSums(cells, (i) => logNormalPlusNoise(value - (from + (i + 0.5) * size), sd, noise));
  return (rng) => {
    const cell = firstAbove(sums, rng.uniform() * sums.at(-1)!);
    const x = from + (cell + rng.uniform()) * size;
    const inside = Math.min(Math.max(x, start), end);
    return possible.whole ? Math.round(inside) : inside;
  };
}

function runningSums(cells: number, log: (i: number) => number): Float64Array {
  const sums = Float64Array.from({ length: cells }, (_, i) => log(i));
  const top = sums.reduce((most, one) => Math.max(most, one));
  let total = 0;
  for (let i = 0; i < cells; i++) {
    total += Math.exp(sums[i]! - top);
    sums[i] = total;
  }
  return sums;
}

function firstAbove(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sums[middle]! > value) high = middle;
    else low = middle + 1;
  }
  return low;
}
