import type { SeededSource } from "../../math/random/index.ts";
import { IMPOSSIBLE, isFinitePlace, requireProbability } from "../checks.ts";

/** log p for k = 1, log(1 − p) for k = 0. */
function logMass(k: number, p: number): number {
  requireProbability("p", p);
  if (k === 1) return Math.log(p);
  return k === 0 ? Math.log1p(-p) : IMPOSSIBLE;
}

/** The log mass by the log-odds u: log σ(u) for k = 1, log σ(−u) for k = 0, exact in both tails. */
function logMassOfLogit(k: number, logit: number): number {
  if (k !== 0 && k !== 1) return IMPOSSIBLE;
  const u = k === 1 ? logit : -logit;
  if (!isFinitePlace("logit", logit)) return u > 0 ? 0 : IMPOSSIBLE;
  return Math.min(u, 0) - Math.log1p(Math.exp(-Math.abs(u)));
}

/** The log mass by the log-odds; writes its derivative k − σ(u). */
function logMassOfLogitGradient(k: number, logit: number, gradient: Float64Array): number {
  gradient[0] = k === 1 ? 1 / (1 + Math.exp(logit)) : -1 / (1 + Math.exp(-logit));
  return logMassOfLogit(k, logit);
}

function sample(rng: SeededSource, p: number): 0 | 1 {
  return rng.uniform() < requireProbability("p", p) ? 1 : 0;
}

/** One trial: 1 with probability p, else 0. */
export const bernoulli = Object.freeze({ logMass, logMassOfLogit, logMassOfLogitGradient, sample });
