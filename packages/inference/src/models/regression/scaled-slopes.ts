import type { PartPlaces } from "./regression-log-prior.ts";

/**
 * Coordinates in which weak data bend the posterior less. The response says how large θ_jτ_j may be (its
 * variance is about v), the prior how large θ_j (variance 1/k), so θ_j alone has a width that changes
 * with τ_j: a funnel. Sampled instead are
 *
 *   ψ_j = θ_j/s_j,  s_j = (k + τ_j²/v)^(−1/2),   and with an intercept   a = α + Σθ_jm_j, the mean response.
 *
 * log|∂(α, θ)/∂(a, ψ)| = Σ log s_j. v only has to be of the right order; the posterior is the same for any.
 */
export interface ScaledSlopes {
  /** Turns (a, ψ) in the constrained vector x into (α, θ); returns the log Jacobian. */
  toNatural(x: Float64Array): number;
  /** Turns (α, θ) in x into (a, ψ). */
  toScaled(x: Float64Array): void;
  /** Turns a gradient at the natural x into one in the scaled parts, log Jacobian included. */
  pullBack(x: Float64Array, gradient: Float64Array): void;
}

export function scaledSlopes(places: PartPlaces, d: number, k: number, v: number): ScaledSlopes {
  const { intercept, coefficients, mean, scales } = places;
  const moved = intercept >= 0 && mean >= 0;
  const precision = (x: Float64Array, j: number) => k + x[scales + j]! ** 2 / v;

  /** Σθ_jm_j at the natural x. */
  function shift(x: Float64Array): number {
    let sum = 0;
    for (let j = 0; j < d; j++) sum += x[coefficients + j]! * x[mean + j]!;
    return sum;
  }

  return {
    toNatural(x) {
      let logJacobian = 0;
      for (let j = 0; j < d; j++) {
        const p = precision(x, j);
        x[coefficients + j]! /= Math.sqrt(p);
        logJacobian -= 0.5 * Math.log(p);
      }
      if (moved) x[intercept]! -= shift(x);
      return logJacobian;
    },
    toScaled(x) {
      if (moved) x[intercept]! += shift(x);
      for (let j = 0; j < d; j++) x[coefficients + j]! *= Math.sqrt(precision(x, j));
    },
    pullBack(x, gradient) {
      const slope = moved ? gradient[intercept]! : 0;
      for (let j = 0; j < d; j++) {
        const theta = x[coefficients + j]!;
        const p = precision(x, j);
        if (moved) {
          gradient[mean + j]! -= slope * theta;
          gradient[coefficients + j]! -= slope * x[mean + j]!;
        }
        // d log s_j/dτ_j = −τ_j/(v·p).
        gradient[scales + j]! -= ((gradient[coefficients + j]! * theta + 1) * x[scales + j]!) / (v * p);
        gradient[coefficients + j]! /= Math.sqrt(p);
      }
    },
  };
}
