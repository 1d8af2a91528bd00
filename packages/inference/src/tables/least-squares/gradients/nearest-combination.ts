import { addBack, type NumberSums, sumUp } from "./number-sums.ts";

/** The combination of rows of A that comes nearest to a form. */
export interface NearestCombination {
  /** A weight for every number. */
  readonly weights: Float64Array;
  /** What is left of the form: the part that all numbers are blind to. */
  readonly rest: Float64Array;
  readonly converged: boolean;
}

const MOST_STEPS = 1000;
const CLOSE = 1e-13;

/**
 * min ‖ℓ − Aᵀw‖ by conjugate gradients on A·Aᵀ (CGLS: Björck 1996, §7.4), every row divided by the root of the number of cells that it sums: the rows of
 * one measurement are then orthonormal, and for margins of a table a few steps are exact. It ends where what is left is orthogonal to
 * all rows.
 */
export function nearestCombination(sums: NumberSums, form: Float64Array): NearestCombination {
  const scale = sums.sizes.map((size) => (size > 0 ? 1 / Math.sqrt(size) : 0));
  const weights = new Float64Array(sums.length);
  const rest = form.slice();
  const image = new Float64Array(form.length);
  const gradient = scaledSums(sums, rest, scale);
  const direction = gradient.slice();
  const small = CLOSE * norm(form);
  let square = squared(gradient);
  for (let step = 0; step < MOST_STEPS && Math.sqrt(square) > small; step++) {
    image.fill(0);
    addBack(
      sums,
      direction.map((x, i) => x * scale[i]!),
      image,
    );
    const length = square / squared(image);
    for (let i = 0; i < weights.length; i++) weights[i]! += length * direction[i]! * scale[i]!;
    for (let i = 0; i < rest.length; i++) rest[i]! -= length * image[i]!;
    gradient.set(scaledSums(sums, rest, scale));
    const next = squared(gradient);
    for (let i = 0; i < direction.length; i++) direction[i] = gradient[i]! + (next / square) * direction[i]!;
    square = next;
  }
  return { weights, rest, converged: Math.sqrt(square) <= 1e3 * small };
}

function scaledSums(sums: NumberSums, x: Float64Array, scale: Float64Array): Float64Array {
  const out = new Float64Array(sums.length);
  sumUp(sums, x, out);
  return out.map((sum, i) => sum * scale[i]!);
}

export function squared(x: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < x.length; i++) sum += x[i]! * x[i]!;
  return sum;
}

export function norm(x: Float64Array): number {
  return Math.sqrt(squared(x));
}
