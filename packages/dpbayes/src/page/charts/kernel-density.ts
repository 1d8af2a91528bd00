import { quantileOfSorted, sorted, varianceOf } from "@dpbayes/inference/diagnostics";

export interface Density {
  readonly x: readonly number[];
  readonly y: readonly number[];
}

const MOST_DRAWS = 2000;
const POINTS = 96;

/**
 * A density from draws: normal kernels of Silverman's width, 0.9·min(sd, IQR/1.34)·n^(−1/5), mirrored at the smallest and
 * largest draw so that laws that end there do not leak. Undefined for draws that are all the same.
 */
export function kernelDensity(draws: Float64Array, range?: readonly [number, number]): Density | undefined {
  const all = sorted(thinned(draws));
  const [low, high] = [all[0]!, all.at(-1)!];
  const width = bandwidth(all);
  if (!(width > 0) || !Number.isFinite(low) || !Number.isFinite(high)) return undefined;
  const [from, to] = range ?? [quantileOfSorted(all, 0.002), quantileOfSorted(all, 0.998)];
  const x = Array.from({ length: POINTS + 1 }, (_, i) => from + ((to - from) * i) / POINTS);
  const at = (place: number) => (place < low || place > high ? 0 : mirrored(all, place, width, low, high));
  return { x, y: x.map(at) };
}

/** Every k-th draw, whatever the order. */
function thinned(draws: Float64Array): Float64Array {
  const step = Math.ceil(draws.length / MOST_DRAWS);
  return step === 1 ? draws : draws.filter((_, i) => i % step === 0);
}

function bandwidth(all: Float64Array): number {
  const sd = Math.sqrt(varianceOf(all));
  const iqr = quantileOfSorted(all, 0.75) - quantileOfSorted(all, 0.25);
  return 0.9 * Math.min(sd, iqr > 0 ? iqr / 1.34 : sd) * all.length ** -0.2;
}

function mirrored(all: Float64Array, x: number, width: number, low: number, high: number): number {
  const sum = kernels(all, x, width) + kernels(all, 2 * low - x, width) + kernels(all, 2 * high - x, width);
  return sum / (all.length * width * Math.sqrt(2 * Math.PI));
}

function kernels(all: Float64Array, x: number, width: number): number {
  let sum = 0;
  for (const draw of all) {
    const z = (x - draw) / width;
    if (z * z < 64) sum += Math.exp(-0.5 * z * z);
  }
  return sum;
}
