import { poisson } from "../../../distributions/index.ts";
import { requireWithin } from "../../../errors/index.ts";
import { horner } from "./generating-function.ts";
import type { RecordLaw } from "./record-law.ts";

/** Probabilities this small change no sum of records. */
const NEGLIGIBLE = 1e-18;

/** Sums go over some 20·√λ counts, and λ may come near the bound: 700,000 of them at most. */
const LARGEST_COUNT = 2 ** 30;

/**
 * A Poisson count clipped to [low, high]. Without clipping E e^{iωx} = exp(λ(e^{iω} − 1)); what clipping
 * moves is a finite sum, over the counts outside the bounds or, where those are more, over the counts inside.
 */
export function clippedPoisson(lambda: number, low: number, high: number): RecordLaw {
  requireWithin("upper bound of a Poisson count", high, 1, LARGEST_COUNT);
  const from = Math.max(0, Math.floor(lambda - 10 * Math.sqrt(lambda) - 40));
  if (from > high) return alwaysAt(high);
  const to = Math.ceil(lambda + 12 * Math.sqrt(lambda) + 40);
  const all = { from, masses: massesOf(lambda, from, to) };
  const below = part(all, from, Math.min(low - 1, to));
  const above = part(all, Math.max(from, high + 1), to);
  const outside = below.masses.length + above.masses.length;
  const { mean, variance, top } = moments(lambda, all, low, high);
  return {
    mean,
    variance,
    whole: true,
    logTop: Math.log(top),
    top: high,
    transform: outside <= high - low ? corrected(lambda, below, above, low, high) : direct(all, low, high),
  };
}

/** A mean so large that every count is clipped. */
function alwaysAt(high: number): RecordLaw {
  return {
    mean: high,
    variance: 0,
    whole: true,
    logTop: 0,
    top: high,
    transform(w, out) {
      out[0] = Math.cos(w * high);
      out[1] = Math.sin(w * high);
    },
  };
}

/** Counts from `from` up, and their probabilities. */
interface Run {
  readonly from: number;
  readonly masses: Float64Array;
}

/** From the likeliest count outwards, p_{x+1} = p_x·λ/(x + 1): no logarithm for every count. */
function massesOf(lambda: number, from: number, to: number): Float64Array {
  const masses = new Float64Array(to - from + 1);
  const mode = Math.max(from, Math.floor(lambda));
  masses[mode - from] = Math.exp(poisson.logMass(mode, lambda));
  for (let x = mode; x < to; x++) masses[x + 1 - from] = (masses[x - from]! * lambda) / (x + 1);
  for (let x = mode; x > from; x--) masses[x - 1 - from] = (masses[x - from]! * x) / lambda;
  return masses;
}

/** The counts from `first` to `last` that have any probability: one run, because probabilities rise and fall once. */
function part({ from, masses }: Run, first: number, last: number): Run {
  let [start, end] = [first - from, Math.max(first, last + 1) - from];
  while (start < end && !(masses[start]! > NEGLIGIBLE)) start++;
  while (start < end && !(masses[end - 1]! > NEGLIGIBLE)) end--;
  return { from: from + start, masses: masses.subarray(start, end) };
}

function moments(lambda: number, { from, masses }: Run, low: number, high: number) {
  let [total, first, second, top] = [0, 0, 0, 0];
  for (let i = 0; i < masses.length; i++) {
    const [x, mass] = [from + i, masses[i]!];
    const distance = Math.min(Math.max(x, low), high) - lambda;
    total += mass;
    first += mass * distance;
    second += mass * distance * distance;
    if (x >= high) top += mass;
  }
  const shift = first / total;
  return { mean: lambda + shift, variance: Math.max(second / total - shift * shift, 0), top };
}

/** exp(λ(e^{iω} − 1)) + Σ p_x·(e^{iω·clip(x)} − e^{iωx}) over the counts outside. */
function corrected(lambda: number, below: Run, above: Run, low: number, high: number) {
  const [sumBelow, sumAbove] = [runTransform(below), runTransform(above)];
  const [atLow, atHigh] = [sumOf(below.masses), sumOf(above.masses)];
  return (w: number, out: Float64Array) => {
    const size = Math.exp(lambda * (Math.cos(w) - 1));
    const angle = lambda * Math.sin(w);
    let re = size * Math.cos(angle) + atLow * Math.cos(w * low) + atHigh * Math.cos(w * high);
    let im = size * Math.sin(angle) + atLow * Math.sin(w * low) + atHigh * Math.sin(w * high);
    sumBelow(w, out);
    re -= out[0]!;
    im -= out[1]!;
    sumAbove(w, out);
    out[0] = re - out[0]!;
    out[1] = im - out[1]!;
  };
}

/** Σ over the counts inside, the outermost with everything beyond. */
function direct({ from, masses }: Run, low: number, high: number) {
  const inside = Float64Array.from({ length: high - low + 1 }, (_, i) => masses[low + i - from] ?? 0);
  inside[0]! += sumOf(masses.subarray(0, Math.max(0, low - from)));
  inside[high - low]! += Math.max(0, 1 - sumOf(inside));
  return runTransform({ from: low, masses: inside });
}

function sumOf(masses: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < masses.length; i++) sum += masses[i]!;
  return sum;
}

/** Σ p_x·e^{iωx} = e^{iω·from}·Σ_i masses[i]·z^i, z = e^{iω}: no sine for every count. */
function runTransform({ from, masses }: Run) {
  const sum = horner(masses);
  return (w: number, out: Float64Array) => {
    sum(Math.cos(w), Math.sin(w), out);
    const [re, im, c, s] = [out[0]!, out[1]!, Math.cos(w * from), Math.sin(w * from)];
    out[0] = re * c - im * s;
    out[1] = re * s + im * c;
  };
}
