import { requireNumber } from "../../errors/index.ts";

/**
 * The quick bound from ρ-zCDP to (ε, δ)-DP, ε = ρ + 2√(ρ ln 1/δ) (Bun & Steinke 2016, Prop. 1.3):
 * good for a calculation by hand. `toApproximate` is never larger.
 */
export function quickConcentratedEpsilon(rho: number, logDelta: number): number {
  requireNumber("rho", rho, (v) => v >= 0 && Number.isFinite(v), "from 0 and finite");
  requireNumber(
    "logDelta",
    logDelta,
    (v) => v < 0 && Number.isFinite(v),
    "below 0 and finite (delta in (0, 1))",
  );
  return rho + 2 * Math.sqrt(-rho * logDelta);
}
