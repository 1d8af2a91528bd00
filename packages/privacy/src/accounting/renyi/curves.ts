import { requireNumber, requirePositive } from "../../errors/index.ts";

/** The Rényi divergence bound of a mechanism as a function of the order α > 1 (Mironov 2017). */
export type RenyiCurve = (order: number) => number;

/** μ-GDP: αμ²/2, exact for Gaussian noise. */
export function gaussianRenyi(mu: number): RenyiCurve {
  return (order) => 0.5 * order * mu * mu;
}

/** ρ-zCDP is by definition ρα at every order (Bun & Steinke 2016). */
export function concentratedRenyi(rho: number): RenyiCurve {
  return (order) => rho * order;
}

/** Any ε-DP mechanism: αε²/2 (Bun & Steinke 2016), and never more than the order-∞ value ε. */
export function pureRenyi(epsilon: number): RenyiCurve {
  return (order) => Math.min(0.5 * order * epsilon * epsilon, epsilon);
}

/** An ε-bounded-range mechanism, e.g. a tempered posterior draw: αε²/8, and never more than ε. */
export function boundedRangeRenyi(epsilon: number): RenyiCurve {
  return (order) => Math.min(0.125 * order * epsilon * epsilon, epsilon);
}

/**
 * Laplace noise of scale b, in units of the L1 sensitivity (central spec §3, Mironov 2017):
 *   log[ α/(2α−1)·e^{(α−1)/b} + (α−1)/(2α−1)·e^{−α/b} ] / (α−1).
 * With g(x) = e^x − 1 − x ≥ 0 the bracket is 1 + [αg((α−1)/b) + (α−1)g(−α/b)]/(2α−1), because the
 * linear terms cancel: a sum of positive terms, accurate for large b and for α near one.
 *
 * For continuous noise; mechanisms on a grid state their pure cost, which is exact there.
 */
export function laplaceRenyi(scaleOverSensitivity: number): RenyiCurve {
  const rate = 1 / requirePositive("scaleOverSensitivity", scaleOverSensitivity);
  return (order) => laplaceDivergence(rate, requireOrder(order));
}

function laplaceDivergence(rate: number, order: number): number {
  const below = order - 1;
  if (below * rate > 30) return laplaceDivergenceFar(rate, order);
  const bracket = order * expMinusLinear(below * rate) + below * expMinusLinear(-order * rate);
  return Math.log1p(bracket / (order + below)) / below;
}

/** The same with e^{(α−1)/b} taken out, so that nothing overflows. */
function laplaceDivergenceFar(rate: number, order: number): number {
  const below = order - 1;
  const rest = (below / order) * Math.exp(-(order + below) * rate);
  return rate + (Math.log(order / (order + below)) + Math.log1p(rest)) / below;
}

/** g(x) = e^x − 1 − x, by its series where the subtraction would cancel. */
function expMinusLinear(x: number): number {
  if (Math.abs(x) > 0.5) return Math.expm1(x) - x;
  let term = 0.5 * x * x;
  let sum = term;
  for (let k = 3; Math.abs(term) > 1e-18 * sum; k++) {
    term *= x / k;
    sum += term;
  }
  return sum;
}

function requireOrder(order: number): number {
  return requireNumber("order", order, (v) => v > 1 && Number.isFinite(v), "above 1 and finite");
}
