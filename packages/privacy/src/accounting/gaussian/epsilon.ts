import { requireLogDelta, requireProved } from "../proved-range.ts";
import { nextUp } from "../rounding.ts";
import { millsRatio } from "../special/mills-ratio.ts";
import { solveDecreasing } from "../special/solve-decreasing.ts";
import { logDeltaAt, logDeltaOf, placeOf } from "./log-delta.ts";

/**
 * The smallest ε ≥ 0 for which a μ-GDP mechanism (Gaussian noise with sd Δ₂/μ, or a composition of
 * such) is (ε, δ)-DP. With s = 1/μ, dδ/dε = −e^ε Q(r) = −φ(x0)M(r): Newton in ε, bracketed from above
 * by δ ≤ Q(x0) ≤ ½e^{−x0²/2} with x0 = ε/μ − μ/2.
 *
 * @example
 * ```ts
 * import { gaussianEpsilon } from "@dpbayes/privacy/accounting";
 * console.log(gaussianEpsilon(0.4, Math.log(1e-5)).toFixed(6)); // 1.554982
 * ```
 */
export function gaussianEpsilon(mu: number, logDelta: number): number {
  requireProved("mu", mu);
  requireLogDelta(logDelta);
  if (logDeltaOf(0, 1 / mu) <= logDelta) return 0;
  const highest = mu * Math.sqrt(Math.max(0, 2 * (-logDelta - Math.LN2))) + 0.5 * mu * mu;
  return solveDecreasing(
    (epsilon) => excess(epsilon, mu, logDelta),
    [0, nextUp(highest)],
    (epsilon) => 1e-16 * (epsilon + 1e-16 * mu),
  );
}

/**
 * {@link gaussianEpsilon} rounded towards more loss. An error of e relative in δ (or in 1 − δ, left of
 * x0 = −1) moves ε by at most e·(1 + μ), and an error of one ulp in x0 by ulp·(ε + μ²/2); with both
 * below 1e-14 the margin of 2^-42·(ε + μ + μ²) covers them (for μ < 1 the first is e·μ·W/M ≤ 4e·μ).
 */
export function gaussianEpsilonRoundedUp(mu: number, logDelta: number): number {
  const epsilon = gaussianEpsilon(mu, logDelta);
  return epsilon + (epsilon + mu + mu * mu) * 2 ** -42;
}

function excess(epsilon: number, mu: number, logDelta: number) {
  const place = placeOf(epsilon, 1 / mu);
  const at = logDeltaAt(place);
  return {
    value: at.logDelta - logDelta,
    slope: -Math.exp(at.logDensityOverDelta + Math.log(millsRatio(place.r))),
  };
}
