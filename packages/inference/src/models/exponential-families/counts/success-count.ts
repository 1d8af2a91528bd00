import { beta } from "../../../distributions/index.ts";
import { fail, requireCount, requirePositive } from "../../../errors/index.ts";
import type { SeededSource } from "../../../math/random/index.ts";
import { betaLower } from "../../../math/special/index.ts";
import type { AdditiveNoise } from "../../../noise/index.ts";
import { convolve } from "./convolve.ts";
import { holderWeights, roughShare, withPrior } from "./success-weights.ts";
import { type Weights, weightMoments, weightSampler } from "./weights.ts";

/** The noisy number of successes among a public number of records: one holder's release. */
export interface NoisySuccesses {
  readonly noisy: number;
  readonly count: number;
  readonly noise: AdditiveNoise;
  /** The noisy number of failures, where that was released as well. */
  readonly noisyFailures?: number;
}

export interface BetaPrior {
  readonly a: number;
  readonly b: number;
}

/** A success probability given noisy counts: an exact mixture of beta laws. */
export interface SuccessPosterior {
  readonly mean: number;
  readonly variance: number;
  /** log p(noisy counts). */
  readonly logEvidence: number;
  /** The posterior of the true number of successes, all holders together. */
  readonly successes: Weights;
  readonly successesMean: number;
  quantile(probability: number): number;
  /** An independent exact draw. */
  sample(rng: SeededSource): number;
}

/**
 * The posterior of a success probability from noisy counts, the true counts summed out (central spec
 * §2.3): Σ_n w_n·Beta(a + n, b + N − n), w_n ∝ F(n)·B(a + n, b + N − n), with F(n) = C(N, n)·noise(ŝ − n)
 * for one holder. Holders share p, so only the sum of their true counts matters, and F is the convolution of
 * theirs. Each C(N_j, n) is taken times q^n(1 − q)^{N_j−n} for one q near the answer: that factor depends on
 * the sum alone, and without it the window would span more orders of magnitude than a double.
 *
 * @example
 * ```ts
 * import { successPosterior } from "@dpbayes/inference/models/exponential-families";
 * const noise = { kind: "geometric", alpha: Math.exp(-0.1) } as const; // ε = 0.1
 * const { mean, variance } = successPosterior([{ noisy: 31, count: 50, noise }]);
 * console.log(mean.toFixed(3), Math.sqrt(variance).toFixed(3)); // 0.590 0.202
 * ```
 */
export function successPosterior(
  holders: readonly NoisySuccesses[],
  { a, b }: BetaPrior = { a: 1, b: 1 },
): SuccessPosterior {
  requirePositive("a", a);
  requirePositive("b", b);
  if (holders.length === 0) fail("ARGUMENT", { name: "holders", found: "none", accepted: "one or more" });
  const total = holders.reduce((sum, { count }) => sum + requireCount("count", count), 0);
  const q = roughShare(holders, total);
  const tilted = holders
    .map((holder) => holderWeights(holder, q))
    .reduce((sum, next) => convolve(sum, next, 0, total));
  const successes = withPrior(tilted, total, q, a, b);
  return mixture(successes, total, a, b);
}

/** The paper's plug-in posterior, a beta law (central spec §2.1): noisy successes, clipped to 0..N, taken for the true ones. */
export function plugInSuccess(holders: readonly NoisySuccesses[], { a, b }: BetaPrior): BetaPrior {
  const successes = holders.map(({ noisy, count }) => Math.min(Math.max(noisy, 0), count));
  const failures = holders.map(({ count }, i) => count - successes[i]!);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return { a: a + sum(successes), b: b + sum(failures) };
}

function mixture(successes: Weights, total: number, a: number, b: number): SuccessPosterior {
  const { logTotal, mean: n, variance: spread } = weightMoments(successes);
  const all = a + b + total;
  const mean = (a + n) / all;
  // E of a component's variance plus the variance of its mean.
  const within = (mean * (1 - mean) - spread / all ** 2) / (all + 1);
  const draw = weightSampler(successes);
  const cdf = (x: number) => mixtureCdf(successes, total, a, b, x);
  return Object.freeze({
    mean,
    variance: within + spread / all ** 2,
    logEvidence: logTotal,
    successes,
    successesMean: n,
    quantile: (probability) => bisect(cdf, probability),
    sample: (rng) => {
      const n = draw(rng);
      return beta.sample(rng, a + n, b + total - n);
    },
  } satisfies SuccessPosterior);
}

function mixtureCdf({ low, values }: Weights, total: number, a: number, b: number, x: number): number {
  let [sum, below] = [0, 0];
  for (let i = 0; i < values.length; i++) {
    const weight = values[i]!;
    sum += weight;
    if (weight > 1e-17) below += weight * betaLower(a + low + i, b + total - low - i, x);
  }
  return below / sum;
}

function bisect(cdf: (x: number) => number, probability: number): number {
  if (!(probability > 0 && probability < 1))
    fail("ARGUMENT", { name: "probability", found: String(probability), accepted: "between 0 and 1" });
  let [low, high] = [0, 1];
  for (let i = 0; i < 200 && high - low > 4e-16 * high; i++) {
    const middle = 0.5 * (low + high);
    if (cdf(middle) < probability) low = middle;
    else high = middle;
  }
  return 0.5 * (low + high);
}
