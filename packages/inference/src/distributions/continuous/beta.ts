import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { digamma, logBeta } from "../../math/special/index.ts";
import { IMPOSSIBLE, isBetween, isUsable } from "../checks.ts";
import { binomialTerm } from "../saddle-point.ts";
import { standardLogGamma } from "./gamma.ts";

/**
 * log of x^{a−1}(1−x)^{b−1}/B(a, b), 0 < x < 1. For a, b ≥ 2 it is log(a + b − 1) plus the log
 * binomial probability of a − 1 successes and b − 1 failures, which does not cancel.
 */
function logDensity(x: number, a: number, b: number): number {
  if (!(isUsable("a", a) && isUsable("b", b))) return IMPOSSIBLE;
  if (!isBetween("x", x, 0, 1)) return atEnd(x, a, b);
  if (a >= 2 && b >= 2) return Math.log(a + b - 1) + binomialTerm(a - 1, b - 1, x, 1 - x);
  return (a - 1) * Math.log(x) + (b - 1) * Math.log1p(-x) - logBeta(a, b);
}

function atEnd(x: number, a: number, b: number): number {
  if (x !== 0 && x !== 1) return IMPOSSIBLE;
  const power = x === 0 ? a : b;
  if (power === 1) return -logBeta(a, b);
  return power > 1 ? IMPOSSIBLE : Number.POSITIVE_INFINITY;
}

/** The log density; writes its derivatives in x, a and b. */
function logDensityGradient(x: number, a: number, b: number, gradient: Float64Array): number {
  const both = digamma(a + b);
  gradient[0] = (a - 1) / x - (b - 1) / (1 - x);
  gradient[1] = Math.log(x) - digamma(a) + both;
  gradient[2] = Math.log1p(-x) - digamma(b) + both;
  return logDensity(x, a, b);
}

/** The log-odds log(x/(1−x)) of a beta variable: the difference of two log gammas, exact in both tails. */
function sampleLogit(rng: SeededSource, a: number, b: number): number {
  return standardLogGamma(rng, requirePositive("a", a)) - standardLogGamma(rng, requirePositive("b", b));
}

/** A beta variable; with tiny parameters it rounds to 0 or 1, where `sampleLogit` keeps the odds. */
function sample(rng: SeededSource, a: number, b: number): number {
  return 1 / (1 + Math.exp(-sampleLogit(rng, a, b)));
}

/** The beta law. */
export const beta = Object.freeze({ logDensity, logDensityGradient, sample, sampleLogit });
