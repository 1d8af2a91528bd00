import { standardLogGamma } from "../../distributions/continuous/gamma.ts";
import type { SeededSource } from "../../math/random/index.ts";

/**
 * Gamma variables of a small shape underflow: of shape 0.001 half lie below e^−690. A factor this small changes no
 * rate next to any other, and the product of three of them, a community's rate, is still a positive double.
 */
const SMALLEST = 1e-100;

/** A Gamma(shape, rate) variable, never 0. */
export function drawFactor(rng: SeededSource, shape: number, rate: number): number {
  return Math.max(Math.exp(standardLogGamma(rng, shape)) / rate, SMALLEST);
}
