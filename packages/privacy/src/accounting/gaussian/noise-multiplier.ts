import { fail } from "../../errors/index.ts";
import { requireLogDelta, requireProvedOrZero } from "../proved-range.ts";
import { towardsMoreNoise } from "../rounding.ts";
import { solveDecreasing } from "../special/solve-decreasing.ts";
import { type GaussianPlace, logDeltaAt } from "./log-delta.ts";

/**
 * The smallest standard deviation, in units of the L2 sensitivity, for which Gaussian noise is
 * (ε, δ)-DP: the analytic calibration of Balle & Wang 2018, solved in x0 = εs − 1/(2s) as in
 * local-models spec §2.1. Takes log δ, so δ far below 1e-308 works. ε = 0 is total variation distance δ.
 *
 * Relative error below 2^-42 for ε = 0 or from 1e-30 to 1e30, log δ from −1e15 to −1e-17, which
 * `RoundedUp` makes up for (5e-15 at most was ever measured). Proof. M, W and M(x0) − M(r) are right to 1e-14
 * relative: fractions and integrals of positive terms, and differences only where M(r) is much the smaller.
 * 1. x0 ≥ −1: log δ = −x0²/2 − ½log 2π + log D, D = M(x0) − M(r), is off by at most 2^-51·(x0²/2 + 1 + |log D|) + 1e-14.
 *    dlog δ/dlog s = −h/D and D = ∫W ≤ h·W(x0), so s is off by W(x0) times that, relative.
 *    W(x0)·x0²/2 ≤ 2.25. W(x + 1/max(1, x)) ≥ W(x)/8, so log 1/D ≤ 2.1 + log 1/W(x0) + log max(s, x0, 1): for x0 > 0, where
 *    W ≤ min(1, 1/x0²) and s ≤ x0/ε + (2ε)^-½, W·|log D| ≤ 73; for x0 ≤ 0, where W ≤ 4.5 and s ≤ (2ε)^-½ ≤ 10^15, at
 *    most 166. In all 173·2^-51 + 4.5e-14 < 2^-42.
 * 2. x0 < −1: 1 − δ = φ(x0)(M(−x0) + M(r)) is right to 2e-14 relative, and dlog(1 − δ)/dlog s =
 *    h/(M(−x0) + M(r)) ≥ x0²/2 ≥ 1/2, because M(x) ≤ 1/x and r, h ≥ −x0. So s is off by at most 4e-14.
 * 3. The search ends within 1e-16·r of x0, which moves s by 1e-16 of itself.
 *
 * @example
 * ```ts
 * import { gaussianNoiseMultiplier } from "@dpbayes/privacy/accounting";
 * console.log(gaussianNoiseMultiplier(1, Math.log(1e-5)).toFixed(6)); // 3.730632
 * ```
 */
export function gaussianNoiseMultiplier(epsilon: number, logDelta: number): number {
  requireProvedOrZero("epsilon", epsilon);
  requireLogDelta(logDelta);
  const multiplier = finiteMultiplier(epsilon, logDelta);
  if (Number.isFinite(multiplier)) return multiplier;
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
