import { ORDERS } from "../../logistic-regression/link/logistic-derivatives.ts";
import { writeLogisticIntegrals } from "../../logistic-regression/link/logistic-integrals.ts";

/**
 * F[p][k] = E h_p⁽ᵏ⁾(u), u ~ N(mean, variance), where h_p(u) = E[yᵖ | u] and k = 0..6: all that the
 * family of a generalised linear model contributes to the moments of its statistics (glm spec §3).
 */
export type OutcomeIntegrals = readonly [y0: Float64Array, y1: Float64Array, y2: Float64Array];

export interface OutcomeMoments {
  /** y² = 1, so that the integrals of y² are those of 1. */
  readonly unitSquare?: boolean;
  /** Writes the integrals; allocates nothing. */
  write(mean: number, variance: number, integrals: OutcomeIntegrals): void;
}

/** h₁ = E[y | u] and h₂ = E[y² | u] at one u, for models that average over nodes. */
export interface OutcomeCurve {
  /** Writes h₁, h₁′, h₂, h₂′; allocates nothing. */
  write(u: number, out: Float64Array): void;
}

export function outcomeIntegrals(): OutcomeIntegrals {
  const y0 = new Float64Array(ORDERS);
  y0[0] = 1;
  return [y0, new Float64Array(ORDERS), new Float64Array(ORDERS)];
}

/** y = ±1 with P(y = 1 | u) = σ(u): h₁ = tanh(u/2) = 2σ(u) − 1, h₂ = 1. */
export const logisticOutcome: OutcomeMoments = Object.freeze<OutcomeMoments>({
  unitSquare: true,
  write(mean, variance, [, first, second]) {
    writeLogisticIntegrals(mean, variance, first);
    for (let k = 0; k < ORDERS; k++) first[k]! *= 2;
    first[0]! -= 1;
    second.fill(0);
    second[0] = 1;
  },
});

export const logisticCurve: OutcomeCurve = Object.freeze<OutcomeCurve>({
  write(u, out) {
    const h = Math.tanh(0.5 * u);
    out[0] = h;
    out[1] = 0.5 * (1 - h) * (1 + h);
    out[2] = 1;
    out[3] = 0;
  },
});
