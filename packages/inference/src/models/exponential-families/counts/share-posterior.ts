import { fail, requireCount } from "../../../errors/index.ts";
import { logGamma, logGammaDifference } from "../../../math/special/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { cellWeights, guessedTotal, logTilt } from "./cell-weights.ts";
import { convolve } from "./convolve.ts";
import { countSum } from "./count-sum.ts";
import { requirePossibleInAll } from "./possible-counts.ts";
import { logWeight, type Weights, weightsFromLogs } from "./weights.ts";

/** Noisy counts per category: one holder's release. */
export interface NoisyCounts {
  readonly noisy: readonly number[];
  /** The public number of records; null where it is hidden (add-remove). */
  readonly count: number | null;
  readonly noise: AdditiveNoise;
  /** With a hidden number: its prior is flat from 0 to this; without it, as far as the noisy counts reach. */
  readonly mostRecords?: number;
}

/** What is known of every category, without Monte Carlo error. */
export interface ShareMoments {
  readonly logEvidence: number;
  readonly countMean: Float64Array;
  readonly shareMean: Float64Array;
  readonly shareVariance: Float64Array;
}

/** The factors g_k of the latent counts, and the numbers of records they may add up to. */
export function shareFactors(holder: NoisyCounts, concentration: ArrayLike<number>) {
  const noise = lawOf(holder.noise);
  const [least, most] = totalRange(holder);
  const seen = holder.noisy.reduce((sum, noisy) => sum + Math.max(noisy, 0), 0);
  const rough = holder.count ?? guessedTotal(seen, noise, most);
  const tilt = logTilt(rough, concentration);
  requirePossibleInAll(holder.noisy.length, noise.reach, most);
  const factors = holder.noisy.map((noisy, k) => cellWeights(noisy, concentration[k]!, noise, most, tilt));
  return { factors, least, most, tilt };
}

/** The public number of records, or all that the noise leaves possible. */
function totalRange({ noisy, count, noise, mostRecords }: NoisyCounts): readonly [number, number] {
  if (noisy.length < 2 || !noisy.every(Number.isFinite))
    fail("ARGUMENT", { name: "noisy", found: `${noisy.length} numbers`, accepted: "two or more, finite" });
  if (count !== null) return [requireCount("count", count), count];
  const { reach } = lawOf(noise);
  const reached = noisy.reduce((sum, value) => sum + Math.max(0, value) + reach, 0);
  return [0, Math.min(Math.ceil(reached), mostRecords ?? Number.MAX_SAFE_INTEGER)];
}

/**
 * N!·Γ(A)/Γ(N + A) for every possible number of records: what the product of the g_k lacks to be the
 * Dirichlet-multinomial law, and the tilt taken back. With N hidden under a flat prior it is the weight of each N.
 */
export function totalWeight(total: Weights, concentration: ArrayLike<number>, tilt: number): Weights {
  let sum = 0;
  for (let k = 0; k < concentration.length; k++) sum += concentration[k]!;
  const logs = total.values.map((value, i) => {
    const n = total.low + i;
    return Math.log(value) + total.logScale - tilt * n + logGamma(n + 1) - logGammaDifference(sum, n);
  });
  return weightsFromLogs(total.low, logs);
}

/**
 * Exact moments of categories' shares from noisy counts with a public total (central spec §2.3), by
 * convolutions from both ends: P(n_k = n) ∝ g_k(n)·Σ_t F_{k−1}(t)·B_{k+1}(N − n − t).
 */
export function shareMoments(holder: NoisyCounts, concentration: readonly number[]): ShareMoments {
  if (holder.count === null)
    return fail("ARGUMENT", { name: "count", found: "hidden", accepted: "public for exact moments" });
  const total = holder.count;
  const { factors, tilt } = shareFactors(holder, concentration);
  const A = concentration.reduce((sum, a) => sum + a, 0);
  const counts = factors.map((_, k) => {
    const others = factors.filter((_, j) => j !== k);
    const rest = others.reduce((sum, factor) => convolve(sum, factor, 0, total), unit());
    return givenTotal(factors[k]!, rest, total);
  });
  const F = countSum(factors, total, total).total;
  const all = total + A;
  return Object.freeze({
    logEvidence: logGamma(total + 1) - logGammaDifference(A, total) + logWeight(F, total) - tilt * total,
    countMean: Float64Array.from(counts, ({ mean }) => mean),
    shareMean: Float64Array.from(counts, ({ mean }, k) => (mean + concentration[k]!) / all),
    shareVariance: Float64Array.from(counts, ({ mean, variance }, k) => {
      const a = mean + concentration[k]!;
      const within = (a * (all - a) - variance) / (all * all * (all + 1));
      return within + variance / (all * all);
    }),
  });
}

function unit(): Weights {
  return { low: 0, values: Float64Array.of(1), logScale: 0 };
}

function givenTotal(factor: Weights, rest: Weights, total: number) {
  let [sum, first, second] = [0, 0, 0];
  factor.values.forEach((value, i) => {
    const n = factor.low + i;
    const weight = value * (rest.values[total - n - rest.low] ?? 0);
    sum += weight;
    first += weight * n;
    second += weight * n * n;
  });
  const mean = first / sum;
  return { mean, variance: second / sum - mean * mean };
}
