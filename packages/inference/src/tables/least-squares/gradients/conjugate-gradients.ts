import { dot } from "../../../math/linear-algebra/index.ts";
import { nearestCombination, norm, squared } from "./nearest-combination.ts";
import { addBack, type NumberSums, sumUp } from "./number-sums.ts";

/** Noisy and exact numbers of the same unknowns. */
export interface GradientSystem {
  readonly noisy: NumberSums;
  /** Of the noisy ones. */
  readonly variances: Float64Array;
  readonly exact: NumberSums;
}

export interface Solution {
  /** z. */
  readonly product: Float64Array;
  /** μ, a number for every exact one. */
  readonly multipliers: Float64Array;
}

const MOST_STEPS = 2000;
const CLOSE = 1e-12;

/**
 * N·z + Eᵀμ = ℓ with E·z = 0, N = AᵀD⁻¹A, for an ℓ in the span of the rows of A and E. Residuals are projected to the null space of E, in which N has then
 * one solution as far as it matters. N has as many different eigenvalues as there are kinds of sums, or clusters of them, and so many steps it takes.
 * Undefined where it does not come close.
 */
export function conjugateGradients(system: GradientSystem, form: Float64Array): Solution | undefined {
  const { exact } = system;
  const product = new Float64Array(form.length);
  const image = new Float64Array(form.length);
  const residual = projected(exact, form);
  const direction = residual.slice();
  const close = CLOSE * norm(form);
  let square = squared(residual);
  for (let step = 0; Math.sqrt(square) > close; step++) {
    timesInformation(system, direction, image);
    const curvature = dot(direction, image, form.length);
    if (step === MOST_STEPS || !(curvature > 0)) return undefined;
    const length = square / curvature;
    for (let i = 0; i < form.length; i++) {
      product[i]! += length * direction[i]!;
      residual[i]! -= length * image[i]!;
    }
    if (exact.length > 0) residual.set(projected(exact, residual));
    const next = squared(residual);
    for (let i = 0; i < form.length; i++) direction[i] = residual[i]! + (next / square) * direction[i]!;
    square = next;
  }
  timesInformation(system, product, image);
  const left = form.map((weight, i) => weight - image[i]!);
  return { product, multipliers: nearestCombination(exact, left).weights };
}

/** out = AᵀD⁻¹A·x. */
function timesInformation({ noisy, variances }: GradientSystem, x: Float64Array, out: Float64Array): void {
  const sums = new Float64Array(noisy.length);
  sumUp(noisy, x, sums);
  for (let i = 0; i < sums.length; i++) sums[i]! /= variances[i]!;
  out.fill(0);
  addBack(noisy, sums, out);
}

function projected(exact: NumberSums, x: Float64Array): Float64Array {
  return exact.length === 0 ? x.slice() : nearestCombination(exact, x).rest;
}
