import type { SeededSource } from "../../math/random/index.ts";

/** Cells of a table of one number. */
const CELLS = 20_000;

/** Independent draws of one number from its log density between two ends, as a table of narrow cells. */
export function tableOf(
  logDensity: (x: number) => number,
  from: number,
  to: number,
  cells = CELLS,
): (rng: SeededSource) => number {
  const size = (to - from) / cells;
  const sums = runningSums(cells, (i) => logDensity(from + (i + 0.5) * size));
  return (rng) => from + (firstAbove(sums, rng.uniform() * sums.at(-1)!) + rng.uniform()) * size;
}

/** Sums of the exponentials, each scaled by the largest. */
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
