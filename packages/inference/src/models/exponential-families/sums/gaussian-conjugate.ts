import { requireCount, requirePositive } from "../../../errors/index.ts";
import { compositeRule, equalBreaks, gaussLegendre, type Rule } from "../../../math/quadrature/index.ts";
import { type AdditiveNoise, lawOf } from "../../../noise/index.ts";
import { exactPosterior } from "../../../samplers/quadrature/exact-posterior.ts";
import { logNormalPlusNoise } from "./normal-plus-noise.ts";

/** μ | σ² ~ N(mean, σ²/weight), σ² ~ IG(shape, scale). */
export interface GaussianConjugatePrior {
  readonly mean: number;
  readonly weight: number;
  readonly shape: number;
  readonly scale: number;
}

/** What is known of mean, variance and the true sums. */
export interface GaussianSummary {
  readonly mean: number;
  readonly meanVariance: number;
  readonly variance: number;
  readonly sum: number;
  readonly squares: number;
}

const RULE = gaussLegendre(12);
const PANELS = 24;
const REACH = 34;

/**
 * Mean and variance of normal records from noisy Σx and Σx² under the conjugate prior, without clipping
 * (central spec §2.3): with s₁ = Σx, Q = Σ(x − x̄)² latent, p(s₁, Q) ∝ Q^{(N−3)/2}·b_n^{−a_n}, a_n = a + N/2,
 * b_n = b + ½[Q + Nk/(N + k)·(s₁/N − μ₀)²], times both noises; quadrature with breaks on both kinks.
 */
export function gaussianConjugateSummary(
  data: {
    readonly sum: number;
    readonly squares: number;
    readonly count: number;
    readonly sumNoise: AdditiveNoise;
    readonly squaresNoise: AdditiveNoise;
  },
  prior: GaussianConjugatePrior,
): GaussianSummary {
  const N = requireCount("count", data.count, 3);
  const [first, second] = [lawOf(data.sumNoise), lawOf(data.squaresNoise)];
  const { mean: mu0, weight: k, shape: a, scale: b } = prior;
  const an = a + 0.5 * N;
  const sums = { total: 0, mean: 0, square: 0, within: 0, variance: 0, s1: 0, s2: 0 };
  let reference = Number.NaN;
  const outer = kinkRule(data.sum, first.width, Number.NEGATIVE_INFINITY);
  outer.nodes.forEach((s1, i) => {
    const shift = ((N * k) / (N + k)) * (s1 / N - mu0) ** 2;
    const inner = kinkRule(data.squares - (s1 * s1) / N, second.width, 0);
    inner.nodes.forEach((Q, j) => {
      const bn = b + 0.5 * (Q + shift);
      const s2 = Q + (s1 * s1) / N;
      const log =
        0.5 * (N - 3) * Math.log(Q) -
        an * Math.log(bn) +
        first.logDensity(data.sum - s1) +
        second.logDensity(data.squares - s2);
      if (Number.isNaN(reference)) reference = peakLog(data, N, an, b);
      const weight = outer.weights[i]! * inner.weights[j]! * Math.exp(log - reference);
      const mean = (k * mu0 + s1) / (k + N);
      sums.total += weight;
      sums.mean += weight * mean;
      sums.square += weight * mean * mean;
      sums.variance += (weight * bn) / (an - 1);
      sums.within += (weight * bn) / ((an - 1) * (k + N));
      sums.s1 += weight * s1;
      sums.s2 += weight * s2;
    });
  });
  const share = (x: number) => x / sums.total;
  return Object.freeze({
    mean: share(sums.mean),
    meanVariance: share(sums.within) + share(sums.square) - share(sums.mean) ** 2,
    variance: share(sums.variance),
    sum: share(sums.s1),
    squares: share(sums.s2),
  });
}

/** A log density of the right size, so that exponentials neither over- nor underflow. */
function peakLog(data: { readonly sum: number; readonly squares: number }, N: number, an: number, b: number) {
  const Q = Math.max(data.squares - data.sum ** 2 / N, 1e-3 * N);
  return 0.5 * (N - 3) * Math.log(Q) - an * Math.log(b + 0.5 * Q);
}

/** Equal panels on both sides of a kink, as far as the noise reaches, from `least` on. */
function kinkRule(kink: number, width: number, least: number): Rule {
  const [low, high] = [Math.max(kink - REACH * width, least), Math.max(kink, least) + REACH * width];
  if (kink <= low) return compositeRule(RULE, equalBreaks(low, high, PANELS));
  const breaks = [...equalBreaks(low, kink, PANELS), ...equalBreaks(kink, high, PANELS).subarray(1)];
  return compositeRule(RULE, breaks);
}

/**
 * The mean of normal records of known variance from a noisy sum, normal prior (central spec §2.3): one
 * integral over the mean, the true sum summed out in closed form.
 */
export function gaussianMeanSummary(
  data: {
    readonly sum: number;
    readonly count: number;
    readonly variance: number;
    readonly noise: AdditiveNoise;
  },
  prior: { readonly mean: number; readonly variance: number },
): { readonly mean: number; readonly variance: number; logDensity(mean: number): number } {
  const noise = lawOf(data.noise);
  const sd = Math.sqrt(data.count * requirePositive("variance", data.variance));
  const logDensity = (mu: number) => logNormalPlusNoise(data.sum - data.count * mu, sd, noise);
  const exact = exactPosterior({
    parameters: [{ name: "mean", shape: [] }],
    dimension: 1,
    logDensity: (q) => logDensity(q[0]!) - (0.5 * (q[0]! - prior.mean) ** 2) / prior.variance,
    constrain: (q, out) => out.set(q),
    initial: () => Float64Array.of(data.sum / data.count),
  });
  return Object.freeze({ mean: exact.means[0]!, variance: exact.covariance[0]!, logDensity });
}
