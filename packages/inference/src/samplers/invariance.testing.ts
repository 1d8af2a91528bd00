import type { PointSampler } from "../contracts/sampler.ts";
import type { SeededSource } from "../math/random/index.ts";

/** What must be left alone: exact independent draws of a distribution, and functions to look at. */
export interface Invariant<T> {
  readonly exact: (rng: SeededSource) => T;
  readonly functions: readonly ((x: T) => number)[];
}

/**
 * How far a move shifts a distribution that it must leave alone. Starts are exact and independent, so
 * each mean of f(after) − f(before) over `repeats` starts is a sum of independent terms with mean 0:
 * the largest |mean|/standard error over the functions exceeds 5.5 with probability below 4e-8 per
 * function. A wrong acceptance rule shows here, however slowly the chain would mix.
 */
export function largestShift<T>(
  { exact, functions }: Invariant<T>,
  move: (rng: SeededSource, x: T) => T,
  rng: SeededSource,
  repeats = 10_000,
): number {
  const sums = new Float64Array(functions.length);
  const squares = new Float64Array(functions.length);
  for (let r = 0; r < repeats; r++) {
    const before = exact(rng);
    const after = move(rng, before);
    functions.forEach((f, i) => {
      const change = f(after) - f(before);
      sums[i]! += change;
      squares[i]! += change * change;
    });
  }
  const shift = (sum: number, square: number) => Math.abs(sum) / Math.sqrt(square - (sum * sum) / repeats);
  // What never moves was left alone.
  return Math.max(...sums.map((sum, i) => (squares[i] === 0 ? 0 : shift(sum, squares[i]!))));
}

export const LARGEST_SHIFT = 5.5;

/** A few steps of a sampler from a given point. Biases add up over steps, noise does not. */
export function steps<State>(
  sampler: PointSampler<State>,
  count: number,
  rng: SeededSource,
): (rng: SeededSource, q: Float64Array) => Float64Array {
  const first = sampler.init(rng);
  return (source, q) => {
    let state = sampler.moved(first, q);
    for (let i = 0; i < count; i++) state = sampler.step(source, state)[0];
    return sampler.point(state);
  };
}

/** Two standard normals with correlation 0.6; covariance by rows 1, 0.6, 0.6, 1. */
export const correlatedNormal: Invariant<Float64Array> = {
  exact: (rng) => {
    const x = rng.normal();
    return Float64Array.of(x, 0.6 * x + 0.8 * rng.normal());
  },
  functions: [
    (q) => q[0]!,
    (q) => q[0]! ** 2,
    (q) => q[0]! * q[1]!,
    (q) => q[0]! ** 2 + q[1]! ** 2 - 1.2 * q[0]! * q[1]!,
    (q) => Math.exp(-10 * (q[0]! ** 2 + q[1]! ** 2)),
  ],
};
