import { normalCdf } from "../../../math/special/index.ts";
import { ORDERS, type OutcomeIntegrals } from "../../glm/outcomes/outcome-moments.ts";
import type { CountLink } from "../link/count-link.ts";
import { countDerivatives } from "./count-derivatives.ts";

const SPACING = 1 / 4;
/** Below it mean counts and all their derivatives are e⁻³⁸. */
const LOWEST = -38;
const WIDTH = 3 * ORDERS;
const REACH = 9;
const INVERSE_SQRT_TWO_PI = 0.3989422804014327;

/** h₁, h₂ and h₂ − h₁² of a clipped count with their derivatives, at fixed nodes w, 1/4 apart. */
export interface DerivativeTable {
  /** Adds E h_q⁽ᵏ⁾(u) and E v⁽ᵏ⁾(u), v = h₂ − h₁², u ~ N(mean, τ²), at least 0.45 wide in w. */
  integrate(mean: number, tau: number, integrals: OutcomeIntegrals): void;
}

/**
 * E h(u) = ∫h(u)φ((u − mean)/τ)·(du/dw)dw/τ by the trapezoid rule in the link's w. For softplus, w = u, the spectrum of h falls like e^{−πω}, that of the normal
 * law like e^{−τ²ω²/2}; at the nodes' frequency 8π their convolution, times ω⁶ for the sixth derivative, is below 1e-15 for τ ≥ 0.45.
 * Above the last node a count is R, a constant without variance: where the normal law reaches there, h itself is integrated by
 * parts, E h(u) = ∫h′(u)P(u > w)du.
 */
export function derivativeTable(bound: number, link: CountLink): DerivativeTable {
  // Nine standard deviations above the bound, and more, all counts are clipped.
  const last = link.nodeAt(link.reach(bound + 9 * Math.sqrt(bound) + 45));
  const rows = Math.ceil((last - LOWEST) / SPACING);
  const values = new Float64Array(rows * WIDTH);
  const predictors = Float64Array.from({ length: rows }, (_, row) =>
    link.predictorAt(LOWEST + row * SPACING),
  );
  const slopes = Float64Array.from({ length: rows }, (_, row) => link.slopeAt(LOWEST + row * SPACING));
  const at = countDerivatives(bound, link);
  for (let row = 0; row < rows; row++) {
    at.moveTo(predictors[row]!);
    values.set(at.first, row * WIDTH);
    values.set(at.second, row * WIDTH + ORDERS);
    values.set(at.variance, row * WIDTH + 2 * ORDERS);
  }

  function byParts(mean: number, tau: number, first: Float64Array, second: Float64Array): void {
    let [sum1, sum2] = [0, 0];
    for (let row = 0; row < rows; row++) {
      const above = SPACING * slopes[row]! * normalCdf((mean - predictors[row]!) / tau);
      sum1 += above * values[row * WIDTH + 1]!;
      sum2 += above * values[row * WIDTH + ORDERS + 1]!;
    }
    first[0] = sum1;
    second[0] = sum2;
  }

  return Object.freeze<DerivativeTable>({
    integrate(mean, tau, [, first, second, variance]) {
      const from = Math.max(0, Math.floor((link.nodeAt(mean - REACH * tau) - LOWEST) / SPACING));
      const to = Math.ceil((link.nodeAt(mean + REACH * tau) - LOWEST) / SPACING);
      const scale = (SPACING * INVERSE_SQRT_TWO_PI) / tau;
      for (let row = from; row <= to && row < rows; row++) {
        const z = (predictors[row]! - mean) / tau;
        const weight = scale * slopes[row]! * Math.exp(-0.5 * z * z);
        const start = row * WIDTH;
        for (let k = 0; k < ORDERS; k++) {
          first[k]! += weight * values[start + k]!;
          second[k]! += weight * values[start + ORDERS + k]!;
          variance[k]! += weight * values[start + 2 * ORDERS + k]!;
        }
      }
      if (to >= rows) byParts(mean, tau, first, second);
    },
  });
}
