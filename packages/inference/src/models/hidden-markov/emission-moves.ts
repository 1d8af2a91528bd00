import { binomial } from "../../distributions/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import type { LatentCells, NoisyCells } from "./latent-cells.ts";
import type { Cells } from "./layout.ts";

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
 */
export function emissionMoves(
  rng: SeededSource,
  model: Cells,
  holders: readonly NoisyCells[],
  latent: readonly LatentCells[],
  z: Int32Array,
  observed: Uint8Array,
  theta: Float64Array,
  logTheta: Float64Array,
): void {
  const { states, cells, offsets } = model;
  const members = new Int32Array(cells);
  const followers = latent.map(() => new Float64Array(cells));
  for (let k = 0; k < states; k++) {
    let size = 0;
    for (let c = 0; c < cells; c++) if (z[c] === k && observed[c] !== 0) members[size++] = c;
    const own = members.subarray(0, size);
    for (let d = 0; d + 1 < offsets.length; d++) {
      const levels = offsets[d + 1]! - offsets[d]!;
      if (levels < 2) continue;
      for (let m = 0; m < Math.max(1, levels >> 3); m++) {
        const i = Math.floor(rng.uniform() * levels);
        const j = (i + 1 + Math.floor(rng.uniform() * (levels - 1))) % levels;
        const [to, from] = [offsets[d]! + i, offsets[d]! + j];
        if (!moveShare(rng, model, holders, latent, own, k, to, from, theta, followers)) continue;
        const row = k * model.width;
        logTheta[row + to] = Math.log(theta[row + to]!);
        logTheta[row + from] = Math.log(theta[row + from]!);
      }
    }
  }
}

/** One move from level j to level i (columns of a cell) in state k; whether it was accepted. */
function moveShare(
  rng: SeededSource,
  model: Cells,
  holders: readonly NoisyCells[],
  latent: readonly LatentCells[],
  own: Int32Array,
  k: number,
  i: number,
  j: number,
  theta: Float64Array,
  followers: readonly Float64Array[],
): boolean {
  const row = k * model.width;
  const [one, other] = [theta[row + i]!, theta[row + j]!];
  const delta = Math.abs(rng.normal()) * stepOf(holders, latent, own, one + other);
  if (!(delta < other)) return false;
  let log = (model.emission - 1) * Math.log(((one + delta) / one) * ((other - delta) / other));
  for (let h = 0; h < holders.length; h++)
    log += drawFollowers(rng, model, holders[h]!, latent[h]!, own, i, j, delta / other, followers[h]!);
  if (!(log >= 0) && !(rng.uniform() < Math.exp(log))) return false;
  theta[row + i] = one + delta;
  theta[row + j] = other - delta;
  for (let h = 0; h < holders.length; h++)
    for (let c = 0; c < own.length; c++) {
      const at = own[c]! * model.width;
      latent[h]!.counts[at + i]! += followers[h]![c]!;
      latent[h]!.counts[at + j]! -= followers[h]![c]!;
    }
  return true;
}

/** Entries of level j that follow, by cell; the log ratio of the noise. */
function drawFollowers(
  rng: SeededSource,
  { width }: Cells,
  { noisy, noise }: NoisyCells,
  { counts }: LatentCells,
  own: Int32Array,
  i: number,
  j: number,
  share: number,
  out: Float64Array,
): number {
  let log = 0;
  for (let c = 0; c < own.length; c++) {
    const at = own[c]! * width;
    const n = counts[at + j]!;
    const r = n === 0 ? 0 : binomial.sample(rng, n, share);
    out[c] = r;
    if (r === 0) continue;
    const p = noisy[at + i]! - counts[at + i]!;
    const q = noisy[at + j]! - n;
    log += noise.logDensity(p - r) - noise.logDensity(p) + noise.logDensity(q + r) - noise.logDensity(q);
  }
  return log;
}

/** About what the noise leaves open of a share: its sd over all cells of the state against their entries. */
function stepOf(
  holders: readonly NoisyCells[],
  latent: readonly LatentCells[],
  own: Int32Array,
  both: number,
): number {
  let [entries, variance] = [0, 0];
  for (let h = 0; h < holders.length; h++) {
    for (let c = 0; c < own.length; c++) entries += latent[h]!.totals[own[c]!]!;
    variance += own.length * holders[h]!.noise.variance;
  }
  const widest = 0.5 * both;
  return entries === 0 ? widest : Math.min(widest, Math.sqrt(variance) / entries);
}
