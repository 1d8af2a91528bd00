import type { SeededSource } from "../../../math/random/index.ts";
import type { Cells } from "../layout.ts";
import { drawFollowers } from "./followers.ts";
import type { LatentCells, NoisyCells } from "./latent-cells.ts";
import type { LatentScratch } from "./latent-scratch.ts";

/**
 * Moves emission shares together with the latent counts. Given counts, shares can only move by the little that
 * counts leave open, although noise leaves counts themselves wide open; alternating the two would
 * take many sweeps. Here δ of the share of level j goes to level i in one state, and in each of its cells every
 * entry of level j follows with probability δ/θ_j:
 *
 *   r ~ Binomial(n_j, δ/θ_j), back: Binomial(n_i + r, δ/(θ_i + δ)).
 *
 * With the multinomial laws before and after, proposal and reverse cancel exactly, so the Metropolis ratio is
 * (θ_i'θ_j'/(θ_iθ_j))^{β−1} times the ratio of the noise. δ is |N(0, s²)|, s from what the move leaves as it is.
 * Changes counts, `scratch.theta` and `logTheta`.
 */
export function emissionMoves(
  rng: SeededSource,
  model: Cells,
  holders: readonly NoisyCells[],
  latent: readonly LatentCells[],
  z: Int32Array,
  observed: Uint8Array,
  logTheta: Float64Array,
  scratch: LatentScratch,
): void {
  const { states, cells, offsets, width } = model;
  const { members, theta } = scratch;
  for (let k = 0; k < states; k++) {
    let size = 0;
    for (let c = 0; c < cells; c++) if (z[c] === k && observed[c] !== 0) members[size++] = c;
    const step = noiseOfShares(holders, latent, members, size);
    for (let d = 0; d + 1 < offsets.length; d++) {
      const levels = offsets[d + 1]! - offsets[d]!;
      if (levels < 2) continue;
      for (let m = 0; m < Math.max(1, levels >> 3); m++) {
        const i = Math.floor(rng.uniform() * levels);
        const j = (i + 1 + Math.floor(rng.uniform() * (levels - 1))) % levels;
        const to = offsets[d]! + i;
        const from = offsets[d]! + j;
        if (!moveShare(rng, model, holders, latent, size, k, to, from, step, scratch)) continue;
        logTheta[k * width + to] = Math.log(theta[k * width + to]!);
        logTheta[k * width + from] = Math.log(theta[k * width + from]!);
      }
    }
  }
}

/** One move from level j to level i (columns of a cell) in state k; whether it was accepted. */
function moveShare(
  rng: SeededSource,
  { width, emission }: Cells,
  holders: readonly NoisyCells[],
  latent: readonly LatentCells[],
  size: number,
  k: number,
  i: number,
  j: number,
  step: number,
  { theta, members, followers }: LatentScratch,
): boolean {
  const one = theta[k * width + i]!;
  const other = theta[k * width + j]!;
  const delta = Math.abs(rng.normal()) * Math.min(step, 0.5 * (one + other));
  if (!(delta < other)) return false;
  let log = (emission - 1) * Math.log(((one + delta) / one) * ((other - delta) / other));
  for (let h = 0; h < holders.length; h++)
    log += drawFollowers(
      rng,
      width,
      holders[h]!,
      latent[h]!.counts,
      members,
      size,
      i,
      j,
      delta / other,
      followers[h]!,
    );
  if (!(log >= 0) && !(rng.uniform() < Math.exp(log))) return false;
  theta[k * width + i] = one + delta;
  theta[k * width + j] = other - delta;
  for (let h = 0; h < holders.length; h++) {
    const { counts } = latent[h]!;
    for (let c = 0; c < size; c++) {
      const at = members[c]! * width;
      counts[at + i]! += followers[h]![c]!;
      counts[at + j]! -= followers[h]![c]!;
    }
  }
  return true;
}

/** About what the noise leaves open of a share: its sd over all cells of the state against their entries. */
function noiseOfShares(
  holders: readonly NoisyCells[],
  latent: readonly LatentCells[],
  members: Int32Array,
  size: number,
): number {
  let entries = 0;
  let variance = 0;
  for (let h = 0; h < holders.length; h++) {
    for (let c = 0; c < size; c++) entries += latent[h]!.totals[members[c]!]!;
    variance += size * holders[h]!.noise.variance;
  }
  return entries === 0 ? Number.POSITIVE_INFINITY : Math.sqrt(variance) / entries;
}
