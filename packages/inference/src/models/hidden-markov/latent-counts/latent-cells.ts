import type { SeededSource } from "../../../math/random/index.ts";
import { logGamma } from "../../../math/special/index.ts";
import type { NoiseModel } from "../../../noise/index.ts";
import type { Cells } from "../layout.ts";
import type { LevelPairs } from "./level-pairs.ts";

/** One curator's noisy counts, cells × width. */
export interface NoisyCells {
  readonly noisy: Float64Array;
  readonly noise: NoiseModel;
}

/** Latent true counts of one curator. */
export interface LatentCells {
  readonly counts: Float64Array;
  /** Entries per cell: the sum over the levels of every feature. */
  readonly totals: Float64Array;
}

let made: Float64Array | undefined;

/** log n! of small n, made when it is first asked for: few who load the package need it. */
function logFactorials(): Float64Array {
  made ??= Float64Array.from({ length: 1 << 14 }, (_, n) => logGamma(n + 1));
  return made;
}

/** log n!, n a whole number. */
export function logFactorialOf(n: number): number {
  const table = logFactorials();
  return n < table.length ? table[n]! : logGamma(n + 1);
}

/**
 * Moves between two levels of one feature of one cell in state k, the total held fixed: n_i + δ, n_j − δ with δ
 * uniform within ±w, w about 1.5 standard deviations of n_i given n_i + n_j, binomial and noise together, which the
 * move does not change. Metropolis test against Π θ^n/n!·noise(ñ − n). Every pair is tried once.
 */
export function pairMoves(
  rng: SeededSource,
  { width }: Cells,
  { noisy, noise }: NoisyCells,
  { counts }: LatentCells,
  c: number,
  { one, other, logOdds, spread }: LevelPairs,
  k: number,
): void {
  const { linear, quadratic, variance } = noise;
  const table = logFactorials();
  const at = c * width;
  const from = k * one.length;
  for (let m = 0; m < one.length; m++) {
    const i = at + one[m]!;
    const j = at + other[m]!;
    const a = counts[i]!;
    const b = counts[j]!;
    const sum = a + b;
    if (sum === 0) continue;
    const binomial = sum * spread[from + m]! + 0.2;
    const w = 1 + Math.floor(1.5 * Math.sqrt((binomial * variance) / (variance + 2 * binomial)));
    const u = rng.uniform() * 2 * w;
    const delta = u < w ? -1 - Math.floor(u) : 1 + Math.floor(u - w);
    const x = a + delta;
    const y = b - delta;
    if (x < 0 || y < 0) continue;
    const p = noisy[i]! - a;
    const q = noisy[j]! - b;
    const further = Math.abs(p - delta) - Math.abs(p) + Math.abs(q + delta) - Math.abs(q);
    const log =
      delta * (logOdds[from + m]! - 2 * quadratic * (delta + q - p)) -
      linear * further +
      (sum < table.length ? table[a]! + table[b]! - table[x]! - table[y]! : logBinomialRatio(a, b, x, y));
    if (log < 0 && rng.uniform() >= Math.exp(log)) continue;
    counts[i] = x;
    counts[j] = y;
  }
}

function logBinomialRatio(a: number, b: number, x: number, y: number): number {
  return logFactorialOf(a) + logFactorialOf(b) - logFactorialOf(x) - logFactorialOf(y);
}
