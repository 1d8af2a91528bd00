import { logGamma, STIRLING, STIRLING_FROM } from "./log-gamma.ts";

/**
 * log Γ(x + k) − log Γ(x) without the cancellation of the two terms: the error is a few units in the
 * last place of k·log(x + k) however large x or small k. Real k with x > 0 and x + k > 0.
 *
 * For x ≥ 10, with Stirling's remainder R (local-models spec §10.1),
 *   (x − ½) log1p(k/x) + k (log(x + k) − 1) + R(x + k) − R(x);
 * below, Γ(x + k)/Γ(x) = Γ(x + m + k)/Γ(x + m) / Π_{i<m} (1 + k/(x + i)).
 */
export function logGammaDifference(x: number, k: number): number {
  if (k < 0) return -logGammaDifference(x + k, -k);
  if (k > 1e20) return logGamma(x + k) - logGamma(x);
  let base = x;
  // Π(1 + k/(x + i)) − 1, built from positive terms so that small k keeps its digits.
  let growth = 0;
  while (base < STIRLING_FROM) {
    const ratio = k / base;
    growth += ratio + growth * ratio;
    base += 1;
  }
  return largeDifference(base, k) - Math.log1p(growth);
}

function largeDifference(x: number, k: number): number {
  return (x - 0.5) * Math.log1p(k / x) + k * (Math.log(x + k) - 1) + remainderDifference(x, k);
}

/**
 * R(x + k) − R(x) as (w − u) times a divided difference, u = 1/x, w = 1/(x + k), w − u = −k·u·w.
 * R(u) = u·p(u²), so R[u, w] = p(u²) + w·(u + w)·p[u², w²]; Horner's scheme gives p and p[·,·] at once.
 */
function remainderDifference(x: number, k: number): number {
  const u = 1 / x;
  const w = 1 / (x + k);
  let value = 0;
  let slope = 0;
  for (let i = STIRLING.length - 1; i >= 0; i--) {
    slope = slope * w * w + value;
    value = value * u * u + STIRLING[i]!;
  }
  return -k * u * w * (value + w * (u + w) * slope);
}
