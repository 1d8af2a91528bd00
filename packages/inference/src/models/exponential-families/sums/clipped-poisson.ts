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
  const below = run(lambda, from, Math.min(low - 1, to));
  const above = run(lambda, Math.max(from, high + 1), to);
  const outside = below.masses.length + above.masses.length;
  const { mean, variance, top } = moments(lambda, from, to, low, high);
  return {
    mean,
    variance,
    whole: true,
    logTop: Math.log(top),
    top: high,
    transform:
      outside <= high - low ? corrected(lambda, below, above, low, high) : direct(lambda, from, low, high),
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
  readonly total: number;
}

/** The counts from `from` to `to` that have any probability: one run, because probabilities rise and fall once. */
function run(lambda: number, from: number, to: number): Run {
  const masses: number[] = [];
  let first = from;
  for (let x = from; x <= to; x++) {
    const mass = Math.exp(poisson.logMass(x, lambda));
    if (mass > NEGLIGIBLE) masses.push(mass);
    else if (masses.length === 0) first = x + 1;
  }
  return { from: first, masses: Float64Array.from(masses), total: masses.reduce((sum, p) => sum + p, 0) };
}

function moments(lambda: number, from: number, to: number, low: number, high: number) {
  let [total, first, second, top] = [0, 0, 0, 0];
  for (let x = from; x <= to; x++) {
    const mass = Math.exp(poisson.logMass(x, lambda));
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
  return (w: number, out: Float64Array) => {
    const size = Math.exp(lambda * (Math.cos(w) - 1));
    const angle = lambda * Math.sin(w);
    let re = size * Math.cos(angle) + below.total * Math.cos(w * low) + above.total * Math.cos(w * high);
    let im = size * Math.sin(angle) + below.total * Math.sin(w * low) + above.total * Math.sin(w * high);
    sumBelow(w, out);
    re -= out[0]!;
    im -= out[1]!;
    sumAbove(w, out);
    out[0] = re - out[0]!;
    out[1] = im - out[1]!;
  };
}

/** Σ over the counts inside, the outermost with everything beyond. */
function direct(lambda: number, from: number, low: number, high: number) {
  const masses = Float64Array.from({ length: high - low + 1 }, (_, i) =>
    Math.exp(poisson.logMass(low + i, lambda)),
  );
  let below = 0;
  for (let x = from; x < low; x++) below += Math.exp(poisson.logMass(x, lambda));
  masses[0]! += below;
  const inside = masses.reduce((sum, mass) => sum + mass, 0);
  masses[high - low]! += Math.max(0, 1 - inside);
  return runTransform({ from: low, masses });
}

/** Σ p_x·e^{iωx} = e^{iω·from}·Σ_i masses[i]·z^i, z = e^{iω}: no sine for every count. */
function runTransform({ from, masses }: Pick<Run, "from" | "masses">) {
  const sum = horner(masses);
  return (w: number, out: Float64Array) => {
    sum(Math.cos(w), Math.sin(w), out);
    const [re, im, c, s] = [out[0]!, out[1]!, Math.cos(w * from), Math.sin(w * from)];
    out[0] = re * c - im * s;
    out[1] = re * s + im * c;
  };
}
