import { poisson } from "../../../distributions/index.ts";
import { requireWithin } from "../../../errors/index.ts";
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
  const moved = moves(lambda, from, to, low, high);
  const outside = moved.places.length;
  const { mean, variance, top } = moments(lambda, from, to, low, high);
  return {
    mean,
    variance,
    whole: true,
    logTop: Math.log(top),
    top: high,
    transform: outside <= high - low ? corrected(lambda, moved, low, high) : direct(lambda, from, low, high),
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

interface Moves {
  readonly places: Float64Array;
  readonly masses: Float64Array;
}

/** Counts outside the bounds that have any probability. */
function moves(lambda: number, from: number, to: number, low: number, high: number): Moves {
  const places: number[] = [];
  for (let x = from; x < Math.min(low, to); x++) places.push(x);
  for (let x = Math.max(from, high + 1); x <= to; x++) places.push(x);
  const kept = places.filter((x) => Math.exp(poisson.logMass(x, lambda)) > NEGLIGIBLE);
  return {
    places: Float64Array.from(kept),
    masses: Float64Array.from(kept, (x) => Math.exp(poisson.logMass(x, lambda))),
  };
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
function corrected(lambda: number, { places, masses }: Moves, low: number, high: number) {
  return (w: number, out: Float64Array) => {
    const size = Math.exp(lambda * (Math.cos(w) - 1));
    const angle = lambda * Math.sin(w);
    let [re, im] = [size * Math.cos(angle), size * Math.sin(angle)];
    for (let i = 0; i < places.length; i++) {
      const [x, mass] = [places[i]!, masses[i]!];
      const y = x < low ? low : high;
      re += mass * (Math.cos(w * y) - Math.cos(w * x));
      im += mass * (Math.sin(w * y) - Math.sin(w * x));
    }
    out[0] = re;
    out[1] = im;
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
  return (w: number, out: Float64Array) => {
    let [re, im] = [0, 0];
    for (let i = 0; i < masses.length; i++) {
      re += masses[i]! * Math.cos(w * (low + i));
      im += masses[i]! * Math.sin(w * (low + i));
    }
    out[0] = re;
    out[1] = im;
  };
}
