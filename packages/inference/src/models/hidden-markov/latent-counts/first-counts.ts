import type { Cells } from "../layout.ts";
import type { LatentCells, NoisyCells } from "./latent-cells.ts";

/**
 * Whole counts to start from, whose features agree on the number of entries of each cell: the noisy ones, drawn
 * towards what a cell of that size would hold on average, as far as noise explains how a level varies over cells.
 */
export function firstCounts(model: Cells, holder: NoisyCells): LatentCells {
  const { cells, width, offsets } = model;
  const totals = roughTotals(model, holder);
  const counts = shrunkCounts(model, holder, totals);
  for (let c = 0; c < cells; c++)
    for (let d = 0; d + 1 < offsets.length; d++)
      fitTo(counts, c * width + offsets[d]!, c * width + offsets[d + 1]!, totals[c]!);
  return { counts, totals };
}

/** Entries per cell: features' noisy totals by their precision, which falls with the number of levels. */
function roughTotals({ cells, width, offsets }: Cells, { noisy }: NoisyCells): Float64Array {
  return new Float64Array(cells).map((_, c) => {
    let [sum, weight] = [0, 0];
    for (let d = 0; d + 1 < offsets.length; d++) {
      const levels = offsets[d + 1]! - offsets[d]!;
      for (let j = offsets[d]!; j < offsets[d + 1]!; j++) sum += noisy[c * width + j]! / levels;
      weight += 1 / levels;
    }
    return Math.max(0, Math.round(sum / weight));
  });
}

/** m·θ̄ + w·(ñ − m·θ̄), w the share of a level's variance over cells that noise does not explain. */
function shrunkCounts(
  { cells, width }: Cells,
  { noisy, noise }: NoisyCells,
  totals: Float64Array,
): Float64Array {
  const counts = new Float64Array(cells * width);
  const entries = Math.max(
    1,
    totals.reduce((sum, n) => sum + n, 0),
  );
  for (let j = 0; j < width; j++) {
    let sum = 0;
    for (let c = 0; c < cells; c++) sum += noisy[c * width + j]!;
    const share = Math.min(1, Math.max(sum / entries, 1e-6));
    let variance = 0;
    for (let c = 0; c < cells; c++) variance += (noisy[c * width + j]! - totals[c]! * share) ** 2 / cells;
    const w = Math.max(0, 1 - noise.variance / Math.max(variance, 1e-12));
    for (let c = 0; c < cells; c++) {
      const expected = totals[c]! * share;
      counts[c * width + j] = Math.max(0, Math.round(expected + w * (noisy[c * width + j]! - expected)));
    }
  }
  return counts;
}

/** Adds to the largest or takes from the largest ones until the part sums to `total`. */
function fitTo(counts: Float64Array, from: number, to: number, total: number): void {
  let left = total;
  for (let j = from; j < to; j++) left -= counts[j]!;
  while (left !== 0) {
    let largest = from;
    for (let j = from + 1; j < to; j++) if (counts[j]! > counts[largest]!) largest = j;
    const step = left > 0 ? left : Math.max(left, -counts[largest]!);
    counts[largest]! += step;
    left -= step;
  }
}
