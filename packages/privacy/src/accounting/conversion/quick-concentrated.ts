import { requireLogDelta, requireProvedOrZero } from "../proved-range.ts";

/**
 * The quick bound from ρ-zCDP to (ε, δ)-DP, ε = ρ + 2√(ρ ln 1/δ) (Bun & Steinke 2016, Prop. 1.3):
 * good for a calculation by hand. `toApproximate` is never larger.
 */
export function quickConcentratedEpsilon(rho: number, logDelta: number): number {
  requireProvedOrZero("rho", rho);
  requireLogDelta(logDelta);
  return rho + 2 * Math.sqrt(-rho * logDelta);
}
