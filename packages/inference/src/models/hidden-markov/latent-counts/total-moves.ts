import type { SeededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";
import type { LatentCells, NoisyCells } from "./latent-cells.ts";

/** Entries added or taken at once: at most this, and twice the width of the noise. */
const MOST = 40;

/**
 * Changes the number of entries of a cell, under a flat prior from 0 to `most`: δ entries are added with every
 * feature drawn from θ, or δ of the present ones taken away, every feature by itself. The chance of adding e_l and that
 * of taking them away are Mult(e; δ, θ) and ΠC(n_l + e_l, e_l)/C(m + δ, δ); with the multinomial laws of the
 * counts before and after they cancel, so the Metropolis ratio is that of the noise alone.
 */
export function totalMove(
  rng: SeededSource,
  { width, offsets }: Cells,
  { noisy, noise }: NoisyCells,
  { counts, totals }: LatentCells,
  c: number,
  cumulative: Float64Array,
  row: number,
  most: number,
  change: Float64Array,
): void {
  const widest = Math.min(MOST, 1 + Math.floor(2 * noise.width));
  const delta = 1 + Math.floor(rng.uniform() * widest);
  const adds = rng.uniform() < 0.5;
  const total = totals[c]!;
  if (adds ? total + delta > most : total < delta) return;
  change.fill(0);
  const at = c * width;
  for (let d = 0; d + 1 < offsets.length; d++)
    for (let e = 0; e < delta; e++) {
      if (adds) change[below(rng.uniform(), cumulative, row, offsets[d]!, offsets[d + 1]!)]!++;
      else change[present(rng.uniform() * (total - e), counts, change, at, offsets[d]!)]!--;
    }
  const { linear, quadratic } = noise;
  let log = 0;
  for (let j = 0; j < width; j++) {
    const more = change[j]!;
    if (more === 0) continue;
    const residual = noisy[at + j]! - counts[at + j]!;
    log -=
      linear * (Math.abs(residual - more) - Math.abs(residual)) + quadratic * more * (more - 2 * residual);
  }
  if (log < 0 && rng.uniform() >= Math.exp(log)) return;
  for (let j = 0; j < width; j++) counts[at + j]! += change[j]!;
  totals[c]! += adds ? delta : -delta;
}

/** The level whose cumulative share exceeds u, by bisection. */
function below(u: number, cumulative: Float64Array, row: number, from: number, to: number): number {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (cumulative[row + middle]! > u) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The level of the u-th entry that is still there. */
function present(u: number, counts: Float64Array, change: Float64Array, at: number, from: number): number {
  let rest = u;
  let j = from;
  for (;;) {
    rest -= counts[at + j]! + change[j]!;
    if (rest < 0) return j;
    j++;
  }
}

/** Running sums of θ within each feature, for all states. */
export function writeCumulative(model: Cells, theta: Float64Array, out: Float64Array): void {
  const { states, width, offsets } = model;
  for (let k = 0; k < states; k++)
    for (let d = 0; d + 1 < offsets.length; d++) {
      let sum = 0;
      for (let j = k * width + offsets[d]!; j < k * width + offsets[d + 1]!; j++) {
        sum += theta[j]!;
        out[j] = sum;
      }
    }
}
