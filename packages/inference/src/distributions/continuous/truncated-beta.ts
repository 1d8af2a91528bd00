import { fail, requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { logistic, logit } from "../../math/special/index.ts";
import { IMPOSSIBLE } from "../checks.ts";
import { type LogConcave, logConcaveSampler } from "../rejection/log-concave.ts";
import { beta } from "./beta.ts";
import { logBetaMass } from "./beta-mass.ts";

/** The beta log density renormalised to [low, high]. */
function logDensity(x: number, a: number, b: number, low: number, high: number): number {
  requireInterval(low, high);
  if (x < low || x > high) return IMPOSSIBLE;
  const log = beta.logDensity(x, a, b);
  return log === IMPOSSIBLE ? log : log - logBetaMass(a, b, low, high);
}

/**
 * An exact draw: plain ones first, which suffice where the interval holds much of the mass (a failure
 * says nothing about the next draw). Then, in the log-odds t the beta density e^{at}/(1 + e^t)^{a+b} is log-concave for every
 * a, b > 0, so tangents bound it wherever [low, high] lies, also where the interval has hardly any mass.
 */
function sample(rng: SeededSource, a: number, b: number, low: number, high: number): number {
  requireInterval(low, high);
  for (let i = 0; i < 4; i++) {
    const x = beta.sample(rng, a, b);
    if (x >= low && x <= high) return x;
  }
  const t = sampleLogit(rng, a, b, logit(low), logit(high));
  return Math.min(Math.max(logistic(t), low), high);
}

/** The log-odds of a beta variable, given that they lie in [low, high]; ends may be infinite. */
export function sampleLogit(rng: SeededSource, a: number, b: number, low: number, high: number): number {
  requirePositive("a", a);
  requirePositive("b", b);
  const mode = Math.log(a) - Math.log(b);
  const top = Math.min(Math.max(mode, low), high);
  return top + logConcaveSampler(aroundLogit(a, b, top), low - top, high - top)(rng);
}

/**
 * log density at t₀ + d minus that at t₀: a·d − (a+b)·log(1 + p₀(e^d − 1)), p₀ = σ(t₀); for d > 0
 * the same is −b·d − (a+b)·log(1 + q₀(e^{−d} − 1)), q₀ = σ(−t₀), which does not overflow.
 */
function aroundLogit(a: number, b: number, t0: number): LogConcave {
  const p0 = logistic(t0);
  const q0 = logistic(-t0);
  return {
    value: (d) =>
      d < 0
        ? a * d - (a + b) * Math.log1p(p0 * Math.expm1(d))
        : -b * d - (a + b) * Math.log1p(q0 * Math.expm1(-d)),
    slope: (d) => a * logistic(-t0 - d) - b * logistic(t0 + d),
  };
}

function requireInterval(low: number, high: number): void {
  if (low >= 0 && low < high && high <= 1) return;
  fail("ARGUMENT", {
    name: "[low, high]",
    found: `[${low}, ${high}]`,
    accepted: "an interval within [0, 1]",
  });
}

/** Beta(a, b) restricted to [low, high] (central spec §2.2). */
export const truncatedBeta = Object.freeze({ logDensity, sample });
