import { normalCdf, normalDensity } from "../../../math/special/index.ts";
import type { LogisticNormal } from "./logistic-normal.ts";

// σ(u) ≈ Σ p_iΦ(s_iu), Monahan and Stefanski; local spec §6.
const SHARES = [
  0.003246343272134, 0.051517477033972, 0.195077912673858, 0.315569823632818, 0.274149576158423,
  0.13107688069547, 0.027912418727972, 0.001449567805354,
] as const;
const SLOPES = [
  1.365340806296348, 1.059523971016916, 0.830791313765644, 0.650732166639391, 0.508135425366489,
  0.396313345166341, 0.308904252267995, 0.238212616409306,
] as const;

/**
 * The logistic-normal expectation another way, from eight probits: E Φ(su) = Φ(s·mean/√(1 + s²·variance)). Absolute
 * error at most 2.2e-9 for every mean and variance; in the tails the relative error is large.
 */
export function logisticNormalByProbits(mean: number, variance: number): LogisticNormal {
  let expected = 0;
  let inMean = 0;
  let inVariance = 0;
  for (let i = 0; i < SHARES.length; i++) {
    const s = SLOPES[i]!;
    const shrunk = s / Math.sqrt(1 + s * s * variance);
    const density = SHARES[i]! * shrunk * normalDensity(shrunk * mean);
    expected += SHARES[i]! * normalCdf(shrunk * mean);
    inMean += density;
    inVariance -= 0.5 * density * mean * shrunk * shrunk;
  }
  return Object.freeze({ expected, inMean, inVariance });
}
