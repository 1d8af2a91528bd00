import { requireNumber } from "../../errors/index.ts";
import { IMPOSSIBLE, isCount, requireNonNegative } from "../checks.ts";
import { besselSample } from "./bessel-sample.ts";
import { besselMode, besselWeights, logRatio } from "./bessel-terms.ts";

/**
 * log P(n) = log of (a/2)^{2n+v}/(I_v(a)·n!·Γ(n+v+1)), relative to the mode: no Bessel function,
 * no large numbers.
 */
function logMass(n: number, v: number, a: number): number {
  check(v, a);
  if (!isCount("n", n)) return IMPOSSIBLE;
  if (a === 0) return n === 0 ? 0 : IMPOSSIBLE;
  const mode = besselMode(v, a);
  return logRatio(n - mode, mode, v, a) - Math.log(besselWeights(mode, v, a).total);
}

/** Mean and variance, summed around the mode: a²/4 − v·mean − mean² would cancel. */
function moments(v: number, a: number): { readonly mean: number; readonly variance: number } {
  check(v, a);
  if (a === 0) return { mean: 0, variance: 0 };
  const mode = besselMode(v, a);
  const { total, first, second } = besselWeights(mode, v, a);
  const shift = first / total;
  return { mean: mode + shift, variance: second / total - shift * shift };
}

/** The smallest n with P(N ≤ n) ≥ u, 0 < u < 1. */
function quantile(u: number, v: number, a: number): number {
  check(v, a);
  requireNumber("u", u, (p) => p > 0 && p < 1, "between 0 and 1");
  if (a === 0) return 0;
  const mode = besselMode(v, a);
  const target = u * besselWeights(mode, v, a).total;
  // Start left enough that what is left out is below rounding of the target.
  let n = mode;
  while (n > 0 && logRatio(n - mode, mode, v, a) > Math.log(target) - 45) n--;
  let sum = 0;
  for (; ; n++) {
    sum += Math.exp(logRatio(n - mode, mode, v, a));
    if (sum >= target || (n > mode && sum + Math.exp(logRatio(n + 1 - mode, mode, v, a)) === sum)) return n;
  }
}

function check(v: number, a: number): void {
  requireNonNegative("v", v);
  requireNonNegative("a", a);
}

/**
 * Bessel(v, a): the law of min(y₁, y₂) given y₁ − y₂ = ±v for independent Poisson counts of means
 * λ₊, λ₋ with a = 2√(λ₊λ₋) (local spec §10.1).
 */
export const bessel = Object.freeze({ logMass, moments, mode: besselMode, quantile, sample: besselSample });
