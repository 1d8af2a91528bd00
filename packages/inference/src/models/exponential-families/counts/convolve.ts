import { fourierTransform, unitRoots } from "../../../diagnostics/fft.ts";
import type { Weights } from "./weights.ts";

/** Entries below this share of the largest are cut off at both ends; a transform knows less of them. */
const NEGLIGIBLE = 1e-40;
const BELOW_ROUNDING = 1e-12;
/** Multiplications above which the Fourier transform is faster. */
const DIRECT = 2e6;

/**
 * The weights of a sum of two independent whole numbers, for sums from `from` to `to` only:
 * (a∗b)(t) = Σ_n a(t − n)·b(n). Large ones go through the Fourier transform, whose error is below 1e-12 of
 * the largest entry.
 */
export function convolve(a: Weights, b: Weights, from: number, to: number): Weights {
  const low = Math.max(a.low + b.low, from);
  const high = Math.min(a.low + a.values.length + b.low + b.values.length - 2, to);
  if (high < low) return { low, values: Float64Array.of(0), logScale: Number.NEGATIVE_INFINITY };
  const work = Math.min(a.values.length, high - low + 1) * b.values.length;
  const offset = low - a.low - b.low;
  const length = high - low + 1;
  const logScale = a.logScale + b.logScale;
  if (work <= DIRECT) return trimmed(low, direct(a.values, b.values, offset, length), logScale, NEGLIGIBLE);
  const values = transformed(a.values, b.values).slice(offset, offset + length);
  return trimmed(low, values, logScale, BELOW_ROUNDING);
}

function direct(a: Float64Array, b: Float64Array, offset: number, length: number): Float64Array {
  const out = new Float64Array(length);
  for (let j = 0; j < b.length; j++) {
    const weight = b[j]!;
    if (weight === 0) continue;
    // out[t] with t + offset = i + j.
    const first = Math.max(0, offset - j);
    const last = Math.min(a.length - 1, offset + length - 1 - j);
    for (let i = first; i <= last; i++) out[i + j - offset]! += weight * a[i]!;
  }
  return out;
}

function transformed(a: Float64Array, b: Float64Array): Float64Array {
  const length = a.length + b.length - 1;
  let size = 1;
  while (size < length) size *= 2;
  const roots = unitRoots(size);
  // One transform of a + ib; its square has 2·a∗b as imaginary part.
  const re = new Float64Array(size);
  const im = new Float64Array(size);
  re.set(a);
  im.set(b);
  fourierTransform(re, im, roots);
  for (let k = 0; k < size; k++) {
    const [x, y] = [re[k]!, im[k]!];
    re[k] = x * x - y * y;
    // Conjugated, so that the forward transform inverts.
    im[k] = -2 * x * y;
  }
  fourierTransform(re, im, roots);
  const out = new Float64Array(length);
  for (let t = 0; t < length; t++) out[t] = Math.max(0, -im[t]! / (2 * size));
  return out;
}

/** Without its negligible ends, scaled to a largest entry of 1. */
function trimmed(low: number, values: Float64Array, logScale: number, least: number): Weights {
  let largest = 0;
  for (const value of values) if (value > largest) largest = value;
  if (largest === 0) return { low, values: Float64Array.of(0), logScale: Number.NEGATIVE_INFINITY };
  let [first, last] = [0, values.length - 1];
  while (values[first]! < least * largest) first++;
  while (values[last]! < least * largest) last--;
  const kept = values.slice(first, last + 1);
  for (let i = 0; i < kept.length; i++) kept[i]! /= largest;
  return { low: low + first, values: kept, logScale: logScale + Math.log(largest) };
}
