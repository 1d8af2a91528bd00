import { digamma, trigamma } from "../gamma/digamma.ts";
import { logGamma1p } from "../gamma/log-gamma.ts";
import { log1mExp } from "../log-exp.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { logGammaEdge, logGammaTails } from "./incomplete-gamma.ts";
import { solveLogTail, type TailAt } from "./solve-concave.ts";

/** The x with P(a, x) = p; NaN unless a > 0 and 0 ≤ p ≤ 1. */
export function gammaLowerInverse(a: number, p: number): number {
  return solve(a, Math.log(p), Math.log1p(-p));
}

/** The x with Q(a, x) = q. */
export function gammaUpperInverse(a: number, q: number): number {
  return solve(a, Math.log1p(-q), Math.log(q));
}

/** The x with log P(a, x) = logP. */
export function gammaLowerInverseOfLog(a: number, logP: number): number {
  return solve(a, logP, log1mExp(logP));
}

/** The x with log Q(a, x) = logQ. */
export function gammaUpperInverseOfLog(a: number, logQ: number): number {
  return solve(a, log1mExp(logQ), logQ);
}

/**
 * Newton's method for the log of the smaller tail in u = log x, in which a gamma law is log-concave for
 * every a. Mean and variance of log x are ψ(a) and ψ′(a), which gives the start. As x → 0,
 * P = x^a/Γ(a + 1)·(1 − O(x)): below e^−40 that is the answer, above it is a lower bound of it.
 */
function solve(a: number, logP: number, logQ: number): number {
  if (!(a > 0 && a < Number.POSITIVE_INFINITY && logP <= 0 && logQ <= 0)) return Number.NaN;
  if (logP === Number.NEGATIVE_INFINITY) return 0;
  if (logQ === Number.NEGATIVE_INFINITY) return Number.POSITIVE_INFINITY;
  const leading = (logP + logGamma1p(a)) / a;
  if (leading < -40) return Math.exp(leading);
  const sd = Math.sqrt(trigamma(a));
  const lower = logP < logQ;
  const normal = lower ? normalQuantileOfLog(logP) : -normalQuantileOfLog(logQ);
  const target = lower ? logP : logQ;
  const search = { low: leading, high: upperBound(a, logQ), start: digamma(a) + sd * normal, scale: sd };
  const { at, step } = solveLogTail((u, out) => evaluate(a, lower, u, out), target, search);
  return Math.exp(at) * Math.exp(step);
}

/** Q(a, a + √(2aL) + L) ≤ e^−L (a gamma law is sub-gamma; Boucheron, Lugosi, Massart 2013, §2.4). */
function upperBound(a: number, logQ: number): number {
  return Math.log(a - logQ + Math.sqrt(-2 * a * logQ));
}

/** d log P/d log x = edge/P and d log Q/d log x = −edge/Q, with edge = x^a·e^{−x}/Γ(a). */
function evaluate(a: number, lower: boolean, u: number, out: TailAt): void {
  const x = Math.exp(u);
  const tails = logGammaTails(a, x);
  out.log = lower ? tails.lower : tails.upper;
  const slope = Math.exp(logGammaEdge(a, x) - out.log);
  out.slope = lower ? slope : -slope;
}
