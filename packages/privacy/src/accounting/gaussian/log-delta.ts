import { requireNumber } from "../../errors/index.ts";
import { requireProved, requireProvedOrZero } from "../proved-range.ts";
import { integrateFromZero } from "../special/gauss-legendre.ts";
import { logAddExp, logOneMinusExp } from "../special/log-space.ts";
import { logNormalDensity, millsRatio, millsSlope } from "../special/mills-ratio.ts";

/**
 * The place of a Gaussian mechanism with multiplier s at ε ≥ 0 (local-models spec §2.1):
 *   x0 = εs − 1/(2s),   r = εs + 1/(2s) = sqrt(x0² + 2ε),   h = r − x0 = 1/s.
 */
export interface GaussianPlace {
  readonly x0: number;
  readonly r: number;
  readonly h: number;
}

/**
 * log δ and log(φ(x0)/δ), from δ = Q(x0) − e^ε Q(r) = φ(x0)·(M(x0) − M(r)) (Balle & Wang 2018 with
 * e^ε φ(r) = φ(x0), so e^ε is never formed). Left of −1 δ is close to one: then through 1 − δ.
 */
export function logDeltaAt(place: GaussianPlace): { logDelta: number; logDensityOverDelta: number } {
  const logDensity = logNormalDensity(place.x0);
  if (place.x0 <= -1) {
    const logDelta = Math.log1p(-complementAt(place));
    return { logDelta, logDensityOverDelta: logDensity - logDelta };
  }
  const logDifference = Math.log(millsDifference(place));
  return { logDelta: logDensity + logDifference, logDensityOverDelta: -logDifference };
}

/** 1 − δ = Φ(x0) + φ(x0)M(r), a sum of positive terms, for x0 ≤ −1. */
function complementAt({ x0, r }: GaussianPlace): number {
  const logDensity = logNormalDensity(x0);
  return Math.exp(logDensity + Math.log(millsRatio(-x0))) + Math.exp(logDensity + Math.log(millsRatio(r)));
}

/** M(x0) − M(r); as ∫₀^h W(x0+t) dt where the difference would cancel. */
function millsDifference({ x0, r, h }: GaussianPlace): number {
  if (h < 0.5 * Math.max(1, x0)) return integrateFromZero((t) => millsSlope(x0 + t), h);
  return millsRatio(x0) - millsRatio(r);
}

/**
 * log δ(ε) of Gaussian noise with standard deviation `noiseMultiplier`·Δ₂: the smallest δ for which
 * the mechanism is (ε, δ)-DP. ε may be negative: δ(ε) = 1 − e^ε + e^ε δ(−ε).
 *
 * @example
 * ```ts
 * import { gaussianLogDelta } from "@dpbayes/privacy/accounting";
 * console.log(Math.exp(gaussianLogDelta(1, 3.730631634815942)).toPrecision(3)); // 0.0000100
 * ```
 */
export function gaussianLogDelta(epsilon: number, noiseMultiplier: number): number {
  requireNumber("epsilon", epsilon, Number.isFinite, "finite");
  requireProved("noiseMultiplier", noiseMultiplier);
  requireProvedOrZero("the size of epsilon", Math.abs(epsilon));
  return logDeltaOf(epsilon, noiseMultiplier);
}

/** The same without the checks, for searches that look beyond. */
export function logDeltaOf(epsilon: number, noiseMultiplier: number): number {
  const place = placeOf(Math.abs(epsilon), noiseMultiplier);
  return epsilon >= 0 ? logDeltaAt(place).logDelta : logDeltaOfNegative(epsilon, place);
}

export function placeOf(epsilon: number, noiseMultiplier: number): GaussianPlace {
  const [far, near] = [epsilon * noiseMultiplier, 1 / (2 * noiseMultiplier)];
  return { x0: far - near, r: far + near, h: 1 / noiseMultiplier };
}

/** log(1 − e^ε·(1 − δ(−ε))); where that is small, as the sum of the positive 1 − e^ε and e^ε δ(−ε). */
function logDeltaOfNegative(epsilon: number, positive: GaussianPlace): number {
  const complement =
    Math.exp(epsilon) *
    (positive.x0 <= -1 ? complementAt(positive) : -Math.expm1(logDeltaAt(positive).logDelta));
  if (complement <= 0.5) return Math.log1p(-complement);
  return logAddExp(logOneMinusExp(epsilon), epsilon + logDeltaAt(positive).logDelta);
}
