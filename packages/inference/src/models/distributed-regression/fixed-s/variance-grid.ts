import { fail } from "../../../errors/index.ts";

/** A density of λ = log σ² but for its norm. */
export interface LogVarianceDensity {
  readonly logDensity: (lambda: number) => number;
  /** Where to start, and about how wide the density is at least. */
  readonly start: number;
  readonly width: number;
}

/** Mass beyond e^−45 of the largest adds nothing to 16 digits. */
const NEGLIGIBLE = 45;
/** No variance of data is that far from 1. */
const FURTHEST = 600;
const AGREEMENT = 1e-8;
const HALVINGS = 6;

/**
 * Means of functions of λ, by the trapezoid rule on steps that are halved until the answer stands. Twice as many nodes have
 * twice the digits, so where two answers agree to 8 digits the second has 16. `write` puts the functions' values into a
 * row; none may grow faster than σ². `sizes` says what a mean's digits are counted from, as a mean may be 0.
 */
export function meansOverVariance(
  density: LogVarianceDensity,
  length: number,
  write: (lambda: number, row: Float64Array) => void,
  sizes: (means: Float64Array) => Float64Array,
): Float64Array {
  const range = rangeOf(density);
  let before = means(density, range, 0.5 * density.width, length, write);
  for (let halving = 1; halving <= HALVINGS; halving++) {
    const now = means(density, range, density.width / 2 ** (halving + 1), length, write);
    const size = sizes(now);
    if (now.every((v, i) => Math.abs(v - before[i]!) <= AGREEMENT * size[i]!)) return now;
    before = now;
  }
  return fail("NOT_CONVERGED", {
    name: "the quadrature of the residual variance",
    problem: "more nodes still change it",
  });
}

/** From where the density is negligible to where it is even when weighted with σ². */
function rangeOf({ logDensity, start, width }: LogVarianceDensity): readonly [number, number] {
  const march = (step: number, weight: number): number => {
    let best = Number.NEGATIVE_INFINITY;
    let lambda = start;
    for (let log = best; Math.abs(lambda) < FURTHEST && log >= best - NEGLIGIBLE; lambda += step) {
      log = logDensity(lambda) + weight * lambda;
      best = Math.max(best, log);
    }
    return lambda;
  };
  return [march(-width, 0), march(width, 1)];
}

function means(
  { logDensity }: LogVarianceDensity,
  [low, high]: readonly [number, number],
  step: number,
  length: number,
  write: (lambda: number, row: Float64Array) => void,
): Float64Array {
  const row = new Float64Array(length);
  const sums = new Float64Array(length);
  let mass = 0;
  let top = Number.NEGATIVE_INFINITY;
  for (let lambda = low; lambda <= high; lambda += step) {
    const log = logDensity(lambda);
    if (log === Number.NEGATIVE_INFINITY) continue;
    if (log > top) {
      const shrink = Math.exp(top - log);
      mass *= shrink;
      for (let i = 0; i < length; i++) sums[i]! *= shrink;
      top = log;
    }
    const weight = Math.exp(log - top);
    write(lambda, row);
    mass += weight;
    for (let i = 0; i < length; i++) sums[i]! += weight * row[i]!;
  }
  return sums.map((sum) => sum / mass);
}
