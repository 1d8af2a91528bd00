import { fail } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { convolve } from "./convolve.ts";
import type { Weights } from "./weights.ts";

/** Independent counts, seen through their sum. */
export interface CountSum {
  /** The (unnormalised) law of the sum. */
  readonly total: Weights;
  /** How many numbers are kept. */
  readonly kept: number;
  /** An exact draw of the counts given that they sum to `total`. */
  sample(rng: SeededSource, total: number, out: Float64Array, at?: number): void;
}

/**
 * Forward convolution F_k(t) = Σ_n F_{k−1}(t − n)·g_k(n) and backward sampling: given the sum t of the
 * first k counts, n_k has the weights F_{k−1}(t − n)·g_k(n) (central spec §2.3). Only sums that can still
 * reach [from, to] are kept.
 */
export function countSum(factors: readonly Weights[], from = 0, to = Number.MAX_SAFE_INTEGER): CountSum {
  const forward: Weights[] = [{ low: 0, values: Float64Array.of(1), logScale: 0 }];
  let least = factors.reduce((sum, factor) => sum + factor.low, 0);
  let most = factors.reduce((sum, factor) => sum + factor.low + factor.values.length - 1, 0);
  for (const factor of factors) {
    least -= factor.low;
    most -= factor.low + factor.values.length - 1;
    forward.push(convolve(forward.at(-1)!, factor, from - most, to - least));
  }
  const buffer = new Float64Array(factors.reduce((n, factor) => Math.max(n, factor.values.length), 0));
  return {
    total: forward.at(-1)!,
    kept: [...forward, ...factors].reduce((sum, { values }) => sum + values.length, 0),
    sample(rng, total, out, at = 0) {
      let left = total;
      for (let k = factors.length - 1; k >= 1; k--) {
        const n = sampleLast(rng, forward[k]!, factors[k]!, left, buffer);
        out[at + k] = n;
        left -= n;
      }
      if (factors.length > 0) out[at] = left;
    },
  };
}

/** n in proportion to before(left − n)·factor(n). */
function sampleLast(
  rng: SeededSource,
  before: Weights,
  factor: Weights,
  left: number,
  buffer: Float64Array,
): number {
  // before covers left − n, so n runs from left − high to left − low.
  const first = Math.max(factor.low, left - before.low - before.values.length + 1);
  const last = Math.min(factor.low + factor.values.length - 1, left - before.low);
  let sum = 0;
  for (let n = first; n <= last; n++) {
    sum += before.values[left - n - before.low]! * factor.values[n - factor.low]!;
    buffer[n - first] = sum;
  }
  if (!(sum > 0))
    fail("NOT_CONVERGED", { name: "the draw of latent counts", problem: `they cannot sum to ${left}` });
  const u = rng.uniform() * sum;
  let n = first;
  while (n < last && buffer[n - first]! <= u) n++;
  return n;
}
