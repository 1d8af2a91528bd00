import { lawOf } from "../../../noise/index.ts";
import type { Channel } from "../density/report-density.ts";

/** Count, mean and mean square of reports: what starting values are made from. */
export interface ReportMoments {
  readonly count: number;
  readonly mean: number;
  readonly meanSquare: number;
}

/** Moments of what people had before the noise. */
export interface LatentMoments {
  readonly mean: number;
  readonly variance: number;
}

export function reportMoments(values: Float64Array, times: Float64Array): ReportMoments {
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < values.length; i++) {
    const weighted = times[i]! * values[i]!;
    count += times[i]!;
    sum += weighted;
    squares += weighted * values[i]!;
  }
  return Object.freeze({ count, mean: sum / count, meanSquare: squares / count });
}

/**
 * Unbiased moments of the clipped values from those of the reports, moved into what the bounds
 * allow: a mean at least 2 % of the range inside, a standard deviation from 5 % to 50 % of it.
 */
export function latentMoments(channel: Channel, { mean, meanSquare }: ReportMoments): LatentMoments {
  const [low, high] = channel.bounds;
  const range = high - low;
  const [first, second] = withoutNoise(channel, mean, meanSquare);
  const inside = clamp(first, low + 0.02 * range, high - 0.02 * range);
  const variance = clamp(second - first * first, (0.05 * range) ** 2, (0.5 * range) ** 2);
  return { mean: inside, variance };
}

/** The mean of several terms' moments, weighted by their counts. */
export function pooledMoments(all: readonly (readonly [LatentMoments, number])[]): LatentMoments {
  const total = all.reduce((sum, [, count]) => sum + count, 0);
  const mean = all.reduce((sum, [m, count]) => sum + m.mean * count, 0) / total;
  const variance = all.reduce((sum, [m, count]) => sum + m.variance * count, 0) / total;
  return { mean, variance };
}

function withoutNoise({ bounds, noise }: Channel, mean: number, square: number): readonly [number, number] {
  if (noise.kind !== "response") return [mean, square - lawOf(noise).variance];
  // E[g(z)] = other·Σ_k g(k) + (keep − other)·E[g(x)], for g(k) = k and k².
  const [low, high] = bounds;
  let sum = 0;
  let squares = 0;
  for (let k = low; k <= high; k++) {
    sum += k;
    squares += k * k;
  }
  const gap = noise.keep - noise.other;
  const safe = Math.abs(gap) > 1e-12 ? gap : 1e-12;
  return [(mean - noise.other * sum) / safe, (square - noise.other * squares) / safe];
}

function clamp(value: number, low: number, high: number): number {
  // A value that overflowed says nothing: the middle is as good.
  return Number.isNaN(value) ? 0.5 * (low + high) : Math.min(high, Math.max(low, value));
}
