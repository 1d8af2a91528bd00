import type { SeededSource } from "../../math/random/index.ts";
import { logGamma } from "../../math/special/index.ts";
import type { NoiseLaw } from "../exponential-families/sum-noise.ts";
import type { Cells } from "./layout.ts";

/** One curator's noisy counts, cells × width. */
export interface NoisyCells {
  readonly noisy: Float64Array;
  readonly noise: NoiseLaw;
}

/** Latent true counts of one curator. */
export interface LatentCells {
  readonly counts: Float64Array;
  /** Entries per cell: the sum over the levels of every feature. */
  readonly totals: Float64Array;
}

const TABLE = Float64Array.from({ length: 1 << 14 }, (_, n) => logGamma(n + 1));

/** log n!, n a whole number. */
export function logFactorialOf(n: number): number {
  return n < TABLE.length ? TABLE[n]! : logGamma(n + 1);
}

/**
 * Moves between two levels of one feature of one cell, the total held fixed: n_i + δ, n_j − δ with δ
 * uniform within ±w, w from the spread that multinomial and noise leave, which the move does not change.
 * Metropolis test against Π θ^n/n!·noise(ñ − n).
 */
export function pairMoves(
  rng: SeededSource,
  model: Cells,
  { noisy, noise }: NoisyCells,
  { counts }: LatentCells,
  c: number,
  theta: Float64Array,
  logTheta: Float64Array,
  row: number,
): void {
  const { width, offsets } = model;
  for (let d = 0; d + 1 < offsets.length; d++) {
    const levels = offsets[d + 1]! - offsets[d]!;
    if (levels < 2) continue;
    const at = c * width + offsets[d]!;
    const first = row + offsets[d]!;
    const moves = Math.max(1, levels >> 1);
    for (let m = 0; m < moves; m++) {
      const pick = Math.floor(rng.uniform() * levels * (levels - 1));
      const i = Math.floor(pick / (levels - 1));
      const other = pick - i * (levels - 1);
      const j = other < i ? other : other + 1;
      const a = counts[at + i]!;
      const b = counts[at + j]!;
      const sum = a + b;
      if (sum === 0) continue;
      const w = reach(sum, theta[first + i]!, theta[first + j]!, noise.variance);
      const u = rng.uniform() * 2 * w;
      const delta = u < w ? -1 - Math.floor(u) : 1 + Math.floor(u - w);
      const x = a + delta;
      const y = b - delta;
      if (x < 0 || y < 0) continue;
      const p = noisy[at + i]!;
      const q = noisy[at + j]!;
      const log =
        delta * (logTheta[first + i]! - logTheta[first + j]!) +
        logFactorialOf(a) +
        logFactorialOf(b) -
        logFactorialOf(x) -
        logFactorialOf(y) +
        noise.logDensity(p - x) -
        noise.logDensity(p - a) +
        noise.logDensity(q - y) -
        noise.logDensity(q - b);
      if (log < 0 && rng.uniform() >= Math.exp(log)) continue;
      counts[at + i] = x;
      counts[at + j] = y;
    }
  }
}

/** About 1.5 standard deviations of n_i given n_i + n_j: binomial and noise together. */
function reach(sum: number, one: number, other: number, variance: number): number {
  const both = one + other;
  const binomial = (sum * one * other) / (both * both) + 0.2;
  return 1 + Math.floor(1.5 * Math.sqrt((binomial * variance) / (variance + 2 * binomial)));
}
