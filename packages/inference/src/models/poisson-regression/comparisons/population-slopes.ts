import { requireLength } from "../../../errors/index.ts";
import { choleskySolve, requireCholesky } from "../../../math/linear-algebra/index.ts";
import { type OutcomeMoments, outcomeIntegrals } from "../../glm/outcomes/outcome-moments.ts";

const LARGEST = 1e6;

/**
 * The slopes of a generalised linear model without intercept and with centred covariates from its population moments:
 * E[yx] = G₁(τ²)·Σθ, so with c² = E[yx]ᵀΣ⁻¹E[yx] the spread τ of xᵀθ solves τG₁(τ²) = c (increasing), and
 * θ = Σ⁻¹E[yx]/G₁ (glm spec §9). Where c is larger than any τ can give, θ is infinite: NaN is returned.
 */
export function populationSlopes(
  meanYx: ArrayLike<number>,
  covariance: ArrayLike<number>,
  outcome: OutcomeMoments,
): Float64Array {
  const d = meanYx.length;
  requireLength("covariance", covariance, d * d);
  const factor = Float64Array.from(covariance);
  requireCholesky("covariance", factor, d);
  const direction = Float64Array.from(meanYx);
  choleskySolve(factor, d, direction);
  let square = 0;
  for (let j = 0; j < d; j++) square += direction[j]! * meanYx[j]!;
  const integrals = outcomeIntegrals();
  const slope = (tau: number) => {
    outcome.write(0, tau * tau, integrals);
    return integrals[1][1]!;
  };
  const tau = solveIncreasing((t) => t * slope(t), Math.sqrt(square));
  const G1 = slope(tau);
  return direction.map((value) => value / G1);
}

function solveIncreasing(value: (x: number) => number, target: number): number {
  let [low, high] = [0, 1];
  while (value(high) < target) {
    low = high;
    high *= 2;
    if (high > LARGEST) return Number.NaN;
  }
  for (;;) {
    const middle = 0.5 * (low + high);
    if (middle <= low || middle >= high) return middle;
    if (value(middle) < target) low = middle;
    else high = middle;
  }
}
