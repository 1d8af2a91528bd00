import { gamma } from "../../../distributions/index.ts";
import { logAddExp, logNormalDensity } from "../../../math/special/index.ts";
import type { NoiseModel } from "../../../noise/index.ts";
import type { Weights } from "../counts/weights.ts";
import { type ClippedMoments, clippedNormalMoments } from "./clipped-normal.ts";
import { logNormalPlusNoise } from "./normal-plus-noise.ts";
import { fillProductRule, productRule } from "./product-rule.ts";

/** Noisy Σx and Σx² (null where only Σx was released) of records clipped to the bounds. */
export interface NoisyMoments {
  readonly sum: number;
  readonly squares: number | null;
  readonly sumNoise: NoiseModel;
  readonly squaresNoise: NoiseModel;
  /** Likelihood of every number of records: one entry where the number is public. */
  readonly records: Weights;
  readonly bounds: readonly [low: number, high: number];
}

/** From here on the law of Q given Σx is taken for normal: its skewness 2√2/√N is below 0.17. */
const NORMAL_FROM = 300;
/** In e-folds. */
const NEGLIGIBLE = 17;

/**
 * log p(noisy Σx, noisy Σx²) for records clip(N(mean, sd²)), the true sums integrated out.
 *
 * Without clipping Σx ~ N(Nμ, Nσ²) and Q = Σ(x − x̄)² ~ σ²χ²(N − 1) are independent. With it their means,
 * variances and covariance are those of clipped records: Var Q = (N−1)²(μ₄/N − v²(N−3)/(N(N−1))), Cov(Σx, Q) =
 * (N−1)μ₃; Σx is taken for normal and Q given Σx for a gamma variable. So the law is exact where clipping
 * does not bind, right in its first two moments where it does, and right in the limit of many records.
 * Σx² = Q + (Σx)²/N, and each of the two gets its own noise.
 */
export function gaussianSumsLikelihood(data: NoisyMoments): (mean: number, sd: number) => number {
  const rules = { outer: productRule(), inner: productRule() };
  const [low, high] = data.bounds;
  const { records } = data;
  const numbers = chosenNumbers(records);
  return (mean, sd) => {
    const moments = clippedNormalMoments(mean, sd, low, high);
    let log = Number.NEGATIVE_INFINITY;
    for (const { n, logWeight } of numbers)
      log = logAddExp(log, logWeight + givenNumber(data, moments, n, rules));
    return Number.isNaN(log) ? Number.NEGATIVE_INFINITY : log;
  };
}

/** Numbers that stand for a hidden number of records, at most. */
const GROUPS = 16;

/** A hidden number of records: every one, or neighbours together by their mean where they are many. */
function chosenNumbers({ low, values, logScale }: Weights) {
  const total = values.reduce((sum, w) => sum + w, 0);
  const chosen: { readonly n: number; readonly logWeight: number }[] = [];
  let [weight, first] = [0, 0];
  values.forEach((w, i) => {
    weight += w;
    first += w * (low + i);
    const full = values.length <= GROUPS || weight >= total / GROUPS || i === values.length - 1;
    if (!full || !(weight > 0)) return;
    chosen.push({ n: first / weight, logWeight: Math.log(weight) + logScale });
    [weight, first] = [0, 0];
  });
  return chosen;
}

interface Rules {
  readonly outer: ReturnType<typeof productRule>;
  readonly inner: ReturnType<typeof productRule>;
}

function givenNumber(data: NoisyMoments, moments: ClippedMoments, n: number, rules: Rules): number {
  const { sum, squares, sumNoise, squaresNoise } = data;
  if (n === 0) return sumNoise.logDensity(sum) + (squares === null ? 0 : squaresNoise.logDensity(squares));
  const mean = n * moments.mean;
  const sd = Math.sqrt(n * moments.variance);
  if (squares === null) return logNormalPlusNoise(sum - mean, sd, sumNoise);
  const q = residualLaw(moments, n);
  if (!fillProductRule(rules.outer, mean, sd, sum, sumNoise.width, Number.NEGATIVE_INFINITY))
    return farAway(data, moments, n, q.variance);
  const { nodes, weights, length } = rules.outer;
  let largest = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    const z = (nodes[i]! - mean) / sd;
    weights[i] = Math.log(weights[i]! / sd) + logNormalDensity(z) + sumNoise.logDensity(sum - nodes[i]!);
    largest = Math.max(largest, weights[i]!);
  }
  let log = Number.NEGATIVE_INFINITY;
  for (let i = 0; i < length; i++) {
    // So far down, no inner integral can matter.
    if (weights[i]! < largest - NEGLIGIBLE) continue;
    const s = nodes[i]!;
    const left = squares - (s * s) / n;
    const inner = residual(left, q.mean + q.slope * (s - mean), q.variance, n, data, rules);
    log = logAddExp(log, weights[i]! + inner);
  }
  return log;
}

/** Where noise and sum do not meet: some 30 e-folds down, so that only the way back to the mode matters. */
function farAway(data: NoisyMoments, moments: ClippedMoments, n: number, variance: number): number {
  const { sum, squares, sumNoise, squaresNoise } = data;
  const mean = n * moments.mean;
  const sd = Math.sqrt(n * moments.variance);
  const second = n * (moments.variance + moments.mean ** 2);
  const spread = Math.sqrt(variance + 4 * moments.mean ** 2 * sd * sd);
  return (
    logNormalPlusNoise(sum - mean, sd, sumNoise) + logNormalPlusNoise(squares! - second, spread, squaresNoise)
  );
}

/** The law of Q given Σx: mean + slope·(Σx − E), and its variance. */
function residualLaw({ variance: v, third, fourth }: ClippedMoments, n: number) {
  if (n <= 1) return { mean: 0, slope: 0, variance: 0 };
  if (!(v > 0)) return { mean: 0, slope: 0, variance: 0 };
  const slope = ((n - 1) * third) / (n * v);
  const whole = (n - 1) ** 2 * (fourth / n - (v * v * (n - 3)) / (n * (n - 1)));
  return { mean: (n - 1) * v, slope, variance: Math.max(whole - slope * slope * n * v, 1e-6 * whole) };
}

/** log ∫ p(Q)·noise(left − Q) dQ. */
function residual(
  left: number,
  mean: number,
  variance: number,
  n: number,
  { squaresNoise: noise }: NoisyMoments,
  { inner }: Rules,
): number {
  if (!(variance > 0)) return noise.logDensity(left - mean);
  const sd = Math.sqrt(variance);
  const rate = mean / variance;
  const shape = mean * rate;
  const centre = mean;
  // Almost everything clipped: Q is mostly 0, and its mean and variance say enough.
  if (n >= NORMAL_FROM || !(mean > 0 && shape > 1)) return logNormalPlusNoise(left - mean, sd, noise);
  if (!fillProductRule(inner, centre, sd, left, noise.width, 0))
    return logNormalPlusNoise(left - mean, sd, noise);
  const constant = gamma.logDensity(centre, shape, rate);
  const { nodes, weights, length } = inner;
  let total = 0;
  for (let i = 0; i < length; i++) {
    const x = nodes[i]!;
    const log = (shape - 1) * Math.log(x / centre) - rate * (x - centre) + noise.logDensity(left - x);
    total += weights[i]! * Math.exp(log);
  }
  return total > 0 ? constant + Math.log(total) : logNormalPlusNoise(left - mean, sd, noise);
}
