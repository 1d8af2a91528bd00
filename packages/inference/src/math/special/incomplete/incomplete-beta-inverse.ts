import { digamma, trigamma } from "../gamma/digamma.ts";
import { logGammaDifference } from "../gamma/gamma-difference.ts";
import { logGamma1p } from "../gamma/log-gamma.ts";
import { log1mExp, logistic } from "../log-exp.ts";
import { normalQuantileOfLog } from "../normal/normal-quantile.ts";
import { logBetaEdge, logBetaTails } from "./incomplete-beta.ts";
import { solveLogTail, type TailAt } from "./solve-concave.ts";

/** The x with I_x(a, b) = p; NaN unless a, b > 0 and 0 ≤ p ≤ 1. For 1 − x, ask (b, a) and the other tail. */
export function betaLowerInverse(a: number, b: number, p: number): number {
  return solve(a, b, Math.log(p), Math.log1p(-p));
}

/** The x with 1 − I_x(a, b) = q. */
export function betaUpperInverse(a: number, b: number, q: number): number {
  return solve(a, b, Math.log1p(-q), Math.log(q));
}

/** The x with log I_x(a, b) = logP. */
export function betaLowerInverseOfLog(a: number, b: number, logP: number): number {
  return solve(a, b, logP, log1mExp(logP));
}

/** The x with log(1 − I_x(a, b)) = logQ. */
export function betaUpperInverseOfLog(a: number, b: number, logQ: number): number {
  return solve(a, b, log1mExp(logQ), logQ);
}

/**
 * Newton's method for the log of the smaller tail in u = logit x, in which a beta law is log-concave for
 * all a, b; mean and variance of logit x are ψ(a) − ψ(b) and ψ′(a) + ψ′(b). As x → 0,
 * I = x^a/(a·B(a, b))·(1 + O(bx)), and likewise at 1: close enough to an end that is the answer.
 */
function solve(a: number, b: number, logP: number, logQ: number): number {
  if (!(a > 0 && b > 0 && a + b < Number.POSITIVE_INFINITY && logP <= 0 && logQ <= 0)) return Number.NaN;
  if (logP === Number.NEGATIVE_INFINITY) return 0;
  if (logQ === Number.NEGATIVE_INFINITY) return 1;
  const low = -40 - Math.log1p(b);
  const high = 40 + Math.log1p(a);
  const leftEnd = leadingTerm(a, b, logP);
  if (leftEnd < low) return Math.exp(leftEnd);
  if (leadingTerm(b, a, logQ) < -high) return 1;
  const scale = Math.sqrt(trigamma(a) + trigamma(b));
  const lower = logP < logQ;
  const normal = lower ? normalQuantileOfLog(logP) : -normalQuantileOfLog(logQ);
  const search = { low: low - 1, high: high + 1, start: digamma(a) - digamma(b) + scale * normal, scale };
  const target = lower ? logP : logQ;
  const { at, step } = solveLogTail((u, out) => evaluate(a, b, lower, u, out), target, search);
  // dx = x(1 − x) du, and the square of the step left is below rounding.
  const x = logistic(at);
  return x + x * logistic(-at) * step;
}

/** The log of the x with x^a/(a·B(a, b)) = e^logP; a·B(a, b) = Γ(1 + a)Γ(b)/Γ(a + b). */
function leadingTerm(a: number, b: number, logP: number): number {
  return (logP + logGamma1p(a) - logGammaDifference(b, a)) / a;
}

/** d log I/du = edge/I with edge = x^a(1 − x)^b/B(a, b). */
function evaluate(a: number, b: number, lower: boolean, u: number, out: TailAt): void {
  const x = logistic(u);
  const y = logistic(-u);
  const tails = logBetaTails(a, b, x, y);
  out.log = lower ? tails.lower : tails.upper;
  const slope = Math.exp(logBetaEdge(a, b, x, y) - out.log);
  out.slope = lower ? slope : -slope;
}
