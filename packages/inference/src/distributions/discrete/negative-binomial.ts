import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { digamma } from "../../math/special/index.ts";
import { IMPOSSIBLE, isCount, isUsable, requireProbability } from "../checks.ts";
import { gamma } from "../continuous/gamma.ts";
import { binomialTerm } from "../saddle-point.ts";
import { poisson } from "./poisson.ts";

/**
 * log of Γ(k + r)/(Γ(r)·k!)·p^r·(1−p)^k. With x = r and y = k in the binomial term the factor
 * C(r + k, r) exceeds Γ(k + r)/(Γ(r)k!) by (r + k)/r.
 */
function logMass(k: number, shape: number, p: number): number {
  if (!isUsable("shape", shape) || requireProbability("p", p) === 0) return IMPOSSIBLE;
  if (!isCount("k", k)) return IMPOSSIBLE;
  if (k === 0) return shape * Math.log(p);
  return p === 1 ? IMPOSSIBLE : binomialTerm(shape, k, p, 1 - p) - Math.log1p(k / shape);
}

/** The log mass; writes its derivatives in shape and p. */
function logMassGradient(k: number, shape: number, p: number, gradient: Float64Array): number {
  gradient[0] = digamma(k + shape) - digamma(shape) + Math.log(p);
  gradient[1] = shape / p - (k === 0 ? 0 : k / (1 - p));
  return logMass(k, shape, p);
}

/** Poisson with a gamma mean of that shape and rate p/(1 − p). */
function sample(rng: SeededSource, shape: number, p: number): number {
  requirePositive("shape", shape);
  requirePositive("p", requireProbability("p", p));
  return p === 1 ? 0 : poisson.sample(rng, gamma.sample(rng, shape, p / (1 - p)));
}

/** Failures before the `shape`-th success of probability p (real shapes allowed); mean shape·(1−p)/p. */
export const negativeBinomial = Object.freeze({ logMass, logMassGradient, sample });
