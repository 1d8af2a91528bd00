import type { NoiseModel } from "../../../noise/index.ts";
import type { Weights } from "../counts/weights.ts";
import { addGeometricSum } from "./geometric-sum.ts";

/** Writes real and imaginary part of Σ_i w_i·z^i at z = x + iy, |z| ≤ 1. */
export type GeneratingFunction = (x: number, y: number, out: Float64Array) => void;

/** Steps of Horner's scheme that cost as much as one geometric sum. */
const STEPS_PER_SUM = 32;

/** Standard deviations at which a normal density is 1e-13 of its peak. */
const FAR = 7.75;

/**
 * The generating function of w_i = p(noisy − low − i), i = 0, 1, …, p the density of the noise on a count, with the weights' own
 * scale. Wide noise leaves many counts possible, and a density evaluates this at thousands of places; so it is never a sum over more than a
 * thousand of them: Laplace and geometric weights are two geometric series, normal ones few dozen.
 */
export function generatingFunction(weights: Weights, noisy: number, noise: NoiseModel): GeneratingFunction {
  const { values } = weights;
  const place = { weights, noisy, noise, count: values.length };
  if (noise.quadratic === 0 && values.length > 2 * STEPS_PER_SUM) return twoSeries(place);
  if (noise.linear > 0) return horner(values);
  const waves = wavesOf(place);
  return values.length > waves.length * STEPS_PER_SUM ? seriesOfWaves(place, waves) : horner(values);
}

interface Place {
  readonly weights: Weights;
  readonly noisy: number;
  readonly noise: NoiseModel;
  /** How many counts are possible. */
  readonly count: number;
}

/** Σ_i c_i·z^i by Horner's scheme. */
export function horner(c: Float64Array): GeneratingFunction {
  return (x, y, out) => {
    let [re, im] = [0, 0];
    for (let i = c.length - 1; i >= 0; i--) {
      const next = re * x - im * y + c[i]!;
      im = re * y + im * x;
      re = next;
    }
    out[0] = re;
    out[1] = im;
  };
}

/**
 * p falls as e^{−λ|t|}. From the first count k at or above the noisy one up, w_i = w_k·e^{−λ(i−k)}, a series in e^{−λ}z; below it, from k − 1
 * down, w_i = w_{k−1}·e^{−λ(k−1−i)}: Σ_m e^{−λm}·z^{k−1−m}, a series in e^{−λ}/z from z^{k−1} on, or turned around, whichever falls.
 */
function twoSeries({ weights, noisy, noise, count }: Place): GeneratingFunction {
  const rate = noise.linear;
  const above = Math.min(count, Math.max(0, Math.ceil(noisy) - weights.low));
  const scaled = (i: number) => Math.exp(noise.logDensity(noisy - weights.low - i) - weights.logScale);
  const [first, last] = [scaled(above), scaled(above - 1)];
  return (x, y, out) => {
    const [size, angle] = [0.5 * Math.log(x * x + y * y), Math.atan2(y, x)];
    out[0] = 0;
    out[1] = 0;
    // z^0 is 1 at z = 0 too, where its logarithm is −∞.
    const [atFirst, turned] = above === 0 ? [0, 0] : [above * size, above * angle];
    addGeometricSum(first, atFirst, turned, size - rate, angle, count - above, out);
    const rest = above - 1;
    if (-rate <= size) addGeometricSum(last, rest * size, rest * angle, -rate - size, -angle, above, out);
    else addGeometricSum(last, -rest * rate, 0, size + rate, angle, above, out);
  };
}

interface Wave {
  readonly frequency: number;
  readonly amplitude: number;
}

/**
 * p falls as e^{−t²/2σ²}. Around e, the noisy count or 0 where that is negative, t = s + d with d ≥ 0, and the density is that at e times
 * e^{−s²/2σ²}·e^{−sd/σ²}. Poisson's formula makes the first factor waves: Σ_k A_k·e^{iκ_k s}, κ_k = 2πk/P,
 * A_k = (σ√2π/P)·e^{−σ²κ_k²/2}, is Σ_j e^{−(s+jP)²/2σ²}, so with P = the largest |s| + 7.75σ its copies are below 1e-13, and so are
 * waves with σκ > 7.75. On a wave the weights are a geometric series. Error of the sum: 3e-13 of the number of counts, the second factor included.
 */
function wavesOf({ weights, noisy, noise, count }: Place): readonly Wave[] {
  const sd = Math.sqrt(0.5 / noise.quadratic);
  const centre = Math.max(noisy, 0);
  const period = Math.max(centre - weights.low, weights.low + count - 1 - centre) + FAR * sd;
  const most = Math.ceil((FAR * period) / (2 * Math.PI * sd));
  return Array.from({ length: 2 * most + 1 }, (_, k) => {
    const frequency = (2 * Math.PI * (k - most)) / period;
    const amplitude = ((sd * Math.sqrt(2 * Math.PI)) / period) * Math.exp(-0.5 * (sd * frequency) ** 2);
    return { frequency, amplitude };
  });
}

function seriesOfWaves({ weights, noisy, noise, count }: Place, waves: readonly Wave[]): GeneratingFunction {
  const centre = Math.max(noisy, 0);
  const tilt = 2 * noise.quadratic * (centre - noisy);
  const peak = Math.exp(noise.logDensity(noisy - centre) - weights.logScale);
  const start = weights.low - centre;
  return (x, y, out) => {
    const [size, angle] = [0.5 * Math.log(x * x + y * y), Math.atan2(y, x)];
    out[0] = 0;
    out[1] = 0;
    for (const { frequency, amplitude } of waves)
      addGeometricSum(peak * amplitude, 0, frequency * start, size - tilt, angle + frequency, count, out);
  };
}
