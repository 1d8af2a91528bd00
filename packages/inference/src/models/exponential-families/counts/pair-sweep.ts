import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { logGamma, logGammaDifference } from "../../../math/special/index.ts";
import type { Weights } from "./weights.ts";

/**
 * One Gibbs sweep over pairs of latent counts, the shares integrated out (central spec §2.3): cell i with
 * a random partner j, s = n_i + n_j held fixed, n_i in proportion to g_i(n)·g_j(s − n), summed over the
 * whole window. For many cells, where convolutions would need too much memory.
 */
export function pairSweep(rng: SeededSource, factors: readonly Weights[], counts: Float64Array): void {
  const K = factors.length;
  for (let i = 0; i < K; i++) {
    const j = (i + 1 + Math.floor(rng.uniform() * (K - 1))) % K;
    const sum = counts[i]! + counts[j]!;
    counts[i] = samplePair(rng, factors[i]!, factors[j]!, sum);
    counts[j] = sum - counts[i]!;
  }
}

function samplePair(rng: SeededSource, one: Weights, other: Weights, sum: number): number {
  const first = Math.max(one.low, sum - other.low - other.values.length + 1);
  const last = Math.min(one.low + one.values.length - 1, sum - other.low);
  const weight = (n: number) => one.values[n - one.low]! * other.values[sum - n - other.low]!;
  let total = 0;
  for (let n = first; n <= last; n++) total += weight(n);
  let u = rng.uniform() * total;
  for (let n = first; n < last; n++) {
    u -= weight(n);
    if (u < 0) return n;
  }
  return last;
}

/**
 * With the number of records hidden (flat prior), each count alone as well: g_k(n)·N!·Γ(A)/Γ(N + A),
 * N = n + the others, N at most `most`; the tilt of the factors is taken back.
 */
export function singleSweep(
  rng: SeededSource,
  factors: readonly Weights[],
  concentration: number,
  most: number,
  tilt: number,
  counts: Float64Array,
): void {
  let all = counts.reduce((sum, n) => sum + n, 0);
  for (let k = 0; k < factors.length; k++) {
    const { low, values } = factors[k]!;
    const others = all - counts[k]!;
    const length = Math.min(values.length, most - others - low + 1);
    const weights = new Float64Array(length);
    let log = logGamma(others + low + 1) - logGammaDifference(concentration, others + low);
    const first = log;
    for (let i = 0; i < length; i++) {
      weights[i] = values[i]! * Math.exp(log - first);
      log += Math.log((others + low + i + 1) / (others + low + i + concentration)) - tilt;
    }
    counts[k] = low + sampleIndex(rng, weights);
    all = others + counts[k]!;
  }
}

function sampleIndex(rng: SeededSource, weights: Float64Array): number {
  let u = rng.uniform() * weights.reduce((sum, w) => sum + w, 0);
  for (let i = 0; i < weights.length - 1; i++) {
    u -= weights[i]!;
    if (u < 0) return i;
  }
  return weights.length - 1;
}

/** Counts inside their windows that add up to a number from least to most, near the heaviest ones. */
export function startingCounts(factors: readonly Weights[], least: number, most: number): Float64Array {
  const counts = Float64Array.from(factors, ({ low, values }) => low + values.indexOf(1));
  let sum = counts.reduce((total, n) => total + n, 0);
  for (let k = 0; k < factors.length && (sum < least || sum > most); k++) {
    const { low, values } = factors[k]!;
    const wanted = counts[k]! + (sum < least ? least - sum : most - sum);
    const next = Math.min(Math.max(wanted, low), low + values.length - 1);
    sum += next - counts[k]!;
    counts[k] = next;
  }
  if (sum < least || sum > most)
    fail("ARGUMENT", {
      name: "the noisy counts",
      found: "too far from their total",
      accepted: "within the noise of counts that add up to it",
    });
  return counts;
}
