import { fail } from "../errors/index.ts";
import type { SeededSource } from "../math/random/index.ts";
import { standardLogGamma } from "./gamma.ts";

/** Degrees of freedom of a Wishart law in n dimensions; real numbers above n − 1. */
export function requireDegrees(degrees: number, n: number): number {
  if (degrees > n - 1 && degrees < Number.POSITIVE_INFINITY) return degrees;
  return fail("ARGUMENT", { name: "degrees", found: String(degrees), accepted: `above ${n - 1} and finite` });
}

/**
 * Bartlett's decomposition: writes the lower triangular A with AAᵀ ~ W(I, κ). Diagonal entries are
 * independent, A_ii² ~ χ²(κ − i) (i from 0), those below are standard normal, those above 0.
 */
export function bartlettFactor(rng: SeededSource, degrees: number, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) out[i * n + j] = rng.normal();
    out[i * n + i] = Math.exp(0.5 * (Math.LN2 + standardLogGamma(rng, (degrees - i) / 2)));
    out.fill(0, i * n + i + 1, i * n + n);
  }
}
