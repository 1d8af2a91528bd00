import { logGamma, logGamma1p, STIRLING_FROM, stirlingRemainder } from "../gamma/log-gamma.ts";
import { log1pMinus } from "../log-exp.ts";
import { ALL_ABOVE, ALL_BELOW, fromLower, fromUpper, type LogTails, UNDEFINED } from "./log-tails.ts";
import { tailIntegral } from "./tail-integral.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;

/**
 * log P(a, x) and log Q(a, x), the regularised incomplete gamma functions, for a > 0, x ≥ 0 (NaN
 * otherwise). The tail that is not close to 1 is computed from sums of positive terms:
 * the power series below a, the continued fraction above, an integral over the tail where a is large
 * and both would need √a terms, and for a < 1 a form of Q in which the 1 has cancelled on paper.
 */
export function logGammaTails(a: number, x: number): LogTails {
  if (!(a > 0 && x >= 0 && a < Number.POSITIVE_INFINITY)) return UNDEFINED;
  if (x === 0) return ALL_ABOVE;
  if (x === Number.POSITIVE_INFINITY) return ALL_BELOW;
  if (a < 1 && x < 1.1) return smallShape(a, x);
  const edge = logGammaEdge(a, x);
  if (a > 60 && x > 0.5 * a && x < 2 * a) return largeShape(a, x, edge);
  if (x < a) return fromLower(edge + Math.log(lowerSeries(a, x) / a));
  return fromUpper(edge + Math.log(upperFraction(a, x)));
}

/**
 * log(x^a·e^{−x}/Γ(a)), that is x times the Gamma(a, 1) density. With Stirling's series for Γ(a) the
 * large terms cancel on paper and a·(log(1 + u) − u) is left, u = x/a − 1.
 */
export function logGammaEdge(a: number, x: number): number {
  if (a < STIRLING_FROM) return a * Math.log(x) - x - logGamma(a);
  const u = (x - a) / a;
  const core = u > -0.5 ? a * log1pMinus(u) : a * Math.log(x / a) - (x - a);
  return core + 0.5 * Math.log(a) - HALF_LOG_TWO_PI - stirlingRemainder(a);
}

/** Σ_n x^n/((a+1)…(a+n)), so that P = edge·series/a. */
function lowerSeries(a: number, x: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 1; term > 1e-17 * sum; n++) {
    term *= x / (a + n);
    sum += term;
  }
  return sum;
}

/** Legendre's fraction 1/(x+1−a − 1(1−a)/(x+3−a − 2(2−a)/(x+5−a − …))) by Lentz's method: Q = edge·fraction. */
function upperFraction(a: number, x: number): number {
  let b = x + 1 - a;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / b;
  let value = d;
  for (let k = 1; k < 10_000; k++) {
    const numerator = -k * (k - a);
    b += 2;
    d = 1 / (b + numerator * d);
    c = b + numerator / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) < 2e-16) break;
  }
  return value;
}

/**
 * a < 1, x < 1.1: with e = x^a/Γ(1 + a) and s = a·Σ_{n≥1} (−x)^n/(n!(a + n)), P = e·(1 + s) and
 * Q = (1 − e) − e·s, where 1 − e = −expm1(log e) keeps its digits when a is tiny and P close to 1.
 */
function smallShape(a: number, x: number): LogTails {
  const logE = a * Math.log(x) - logGamma1p(a);
  let term = 1;
  let sum = 0;
  for (let n = 1; Math.abs(term) > 1e-18; n++) {
    term *= -x / n;
    sum += term / (a + n);
  }
  if (logE < -0.7) return fromLower(logE + Math.log1p(a * sum));
  return fromUpper(Math.log(-Math.expm1(logE) - Math.exp(logE) * a * sum));
}

/** With t = x(1 + u): edge·∫ (1 + u)^{a−1}e^{−xu} du over the tail that begins at u = 0. */
function largeShape(a: number, x: number, edge: number): LogTails {
  if (x < a)
    return fromLower(edge + Math.log(tailIntegral(lowerExponent, a - 1, a - 1 - x, 0, a - 1 - x, a - 1, 1)));
  const slope = x - (a - 1);
  return fromUpper(
    edge + Math.log(tailIntegral(upperExponent, a - 1, slope, 0, slope, a - 1, Number.POSITIVE_INFINITY)),
  );
}

const upperExponent = (u: number, power: number, slope: number) => power * log1pMinus(u) - slope * u;
const lowerExponent = (u: number, power: number, slope: number) => power * log1pMinus(-u) - slope * u;
