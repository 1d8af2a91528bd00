import { fail, requireNumber } from "../../errors/index.ts";
import { towardsMoreNoise } from "../rounding.ts";
import { solveDecreasing } from "../special/solve-decreasing.ts";
import { type GaussianPlace, logDeltaAt } from "./log-delta.ts";

/**
 * The smallest standard deviation, in units of the L2 sensitivity, for which Gaussian noise is
 * (ε, δ)-DP: the analytic calibration of Balle & Wang 2018, solved in x0 = εs − 1/(2s) as in
 * local-models spec §2.1. Takes log δ, so δ far below 1e-308 works. Relative accuracy 2e-15 for ε
 * from 3e-11 to 1e6 and log δ from −12000 to −0.005; ε = 0 is total variation distance δ.
 *
 * @example
 * ```ts
 * import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
 * console.log(gaussianNoiseMultiplier(1, Math.log(1e-5)).toFixed(6)); // 3.730632
 * ```
 */
export function gaussianNoiseMultiplier(epsilon: number, logDelta: number): number {
  requireNumber("epsilon", epsilon, (v) => v >= 0 && Number.isFinite(v), "from 0 and finite");
  requireNumber(
    "logDelta",
    logDelta,
    (v) => v < 0 && Number.isFinite(v),
    "below 0 and finite (delta in (0, 1))",
  );
  const multiplier = finiteMultiplier(epsilon, logDelta);
  if (Number.isFinite(multiplier) && multiplier > 0) return multiplier;
  return fail("COST_UNKNOWN", {
    found: `Gaussian noise at epsilon ${epsilon}, log delta ${logDelta}`,
    problem: "the noise it needs lies outside the range of doubles",
  });
}

/** {@link gaussianNoiseMultiplier} rounded towards more noise: what a mechanism is calibrated with. */
export function gaussianNoiseMultiplierRoundedUp(epsilon: number, logDelta: number): number {
  return towardsMoreNoise(gaussianNoiseMultiplier(epsilon, logDelta));
}

function finiteMultiplier(epsilon: number, logDelta: number): number {
  // δ(0; s) = 2Φ(1/(2s)) − 1 = (1/s)φ(0)·(1 − O(1/s²)): the correction is below one ulp here.
  if (epsilon === 0 && logDelta < -20) return Math.exp(-logDelta) / Math.sqrt(2 * Math.PI);
  const x0 = solveDecreasing(
    (x) => excess(placeAt(epsilon, x), logDelta),
    [-40, highestX0(epsilon, logDelta)],
    (x) => 1e-16 * placeAt(epsilon, x).r,
  );
  const { r, h } = placeAt(epsilon, x0);
  return x0 > 0 ? (r + x0) / (2 * epsilon) : 1 / h;
}

/** From δ ≤ Q(x0) ≤ ½e^{−x0²/2}. At ε = 0, x0 = −1/(2s) is negative. */
function highestX0(epsilon: number, logDelta: number): number {
  return epsilon === 0 ? 0 : Math.sqrt(Math.max(0, 2 * (-logDelta - Math.LN2)));
}

/** r and h from x0, without cancellation on either side of zero; hypot so that tiny x0² survives. */
function placeAt(epsilon: number, x0: number): GaussianPlace {
  const r = Math.hypot(x0, Math.sqrt(2 * epsilon));
  return { x0, r, h: x0 > 0 ? (2 * epsilon) / (r + x0) : r - x0 };
}

/** log δ(x0) − log δ and its slope, dδ/dx0 = −φ(x0)·h/r. */
function excess(place: GaussianPlace, logDelta: number) {
  const at = logDeltaAt(place);
  return {
    value: at.logDelta - logDelta,
    slope: (-Math.exp(at.logDensityOverDelta) * place.h) / place.r,
  };
}
