import type { SeededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";
import { chosen } from "./state-sweep.ts";

/**
 * States to start from: K cells chosen one after the other, unlike ones preferred (k-means++, Arthur and
 * Vassilvitskii 2007), each observed cell to the nearest by the log likelihood of its counts; others at random.
 */
export function firstStates(
  rng: SeededSource,
  model: Cells,
  counts: Float64Array,
  observed: Uint8Array,
): Int32Array {
  const { states: K, cells } = model;
  const shares = smoothedShares(model, counts);
  const distance = new Float64Array(cells).fill(Number.POSITIVE_INFINITY);
  const z = new Int32Array(cells).map(() => Math.floor(rng.uniform() * K));
  let seed = Math.floor(rng.uniform() * cells);
  for (let k = 0; k < K; k++) {
    for (let c = 0; c < cells; c++) {
      if (observed[c] === 0) distance[c] = 0;
      else {
        const here = divergence(model, shares, c, seed);
        if (here < distance[c]!) {
          distance[c] = here;
          z[c] = k;
        }
      }
    }
    const total = distance.reduce((sum, d) => sum + d, 0);
    seed = total > 0 ? chosen(rng.uniform() * total, distance, cells) : Math.floor(rng.uniform() * cells);
  }
  return z;
}

/** Shares of the levels in each cell, half a count added to each and negative ones left out. */
function smoothedShares({ cells, width, offsets }: Cells, counts: Float64Array): Float64Array {
  const shares = new Float64Array(cells * width);
  for (let c = 0; c < cells; c++)
    for (let d = 0; d + 1 < offsets.length; d++) {
      const [from, to] = [c * width + offsets[d]!, c * width + offsets[d + 1]!];
      let total = 0;
      for (let j = from; j < to; j++) total += Math.max(counts[j]!, 0) + 0.5;
      for (let j = from; j < to; j++) shares[j] = (Math.max(counts[j]!, 0) + 0.5) / total;
    }
  return shares;
}

/** Σ p·log(p/q) of two cells. */
function divergence({ width }: Cells, shares: Float64Array, c: number, other: number): number {
  let sum = 0;
  for (let j = 0; j < width; j++) {
    const p = shares[c * width + j]!;
    sum += p * Math.log(p / shares[other * width + j]!);
  }
  return Math.max(sum, 0);
}
