import { logGammaDifference } from "../gamma/gamma-difference.ts";
import { logBeta } from "../gamma/log-beta.ts";
import { logGamma1p, STIRLING_FROM, stirlingRemainder } from "../gamma/log-gamma.ts";
import { log1pMinus } from "../log-exp.ts";
import { ALL_ABOVE, ALL_BELOW, fromLower, fromUpper, type LogTails, UNDEFINED } from "./log-tails.ts";
import { tailIntegral } from "./tail-integral.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;
/**
 * log I_x(a, b) and log(1 − I_x(a, b)), the regularised incomplete beta function, for a, b > 0 and x
 * in [0, 1] (NaN otherwise). `y` is 1 − x: hand it over where it is known better than x is.
 * The side computed is the one left of the mean (after a reflection), from sums of positive terms; the
 * methods are those of `logGammaTails`.
 */
export function logBetaTails(a: number, b: number, x: number, y = 1 - x): LogTails {
  if (!(a > 0 && b > 0 && x >= 0 && y >= 0)) return UNDEFINED;
  if (x === 0) return ALL_ABOVE;
  if (y === 0) return ALL_BELOW;
  if (x * (b + 1) <= y * (a + 1)) return leftOfMean(a, b, x, y);
  const reflected = leftOfMean(b, a, y, x);
  return { lower: reflected.upper, upper: reflected.lower };
}

function leftOfMean(a: number, b: number, x: number, y: number): LogTails {
  if (a < 1) return smallShape(a, b, x);
  const edge = logBetaEdge(a, b, x, y);
  if (Math.min(a, b) > 60 && x > (0.4 * a) / (a + b)) return largeShapes(a, b, x, y, edge);
  return fromLower(edge + Math.log(fraction(a, b, x, y)));
}

/**
 * log(x^a·y^b/B(a, b)), that is xy times the Beta(a, b) density. With Stirling's series what is left is
 * a·(log(1 + u) − u) + b·(log(1 + v) − v), where u and v are the relative distances of x and y from
 * their means and a·u + b·v = 0.
 */
export function logBetaEdge(a: number, b: number, x: number, y: number): number {
  if (Math.min(a, b) < STIRLING_FROM) return a * logOf(x, y) + b * logOf(y, x) - logBeta(a, b);
  const distance = x < y ? (a + b) * x - a : b - (a + b) * y;
  const u = distance / a;
  const v = -distance / b;
  const first = u > -0.5 ? a * log1pMinus(u) : a * Math.log((x * (a + b)) / a) - distance;
  const second = v > -0.5 ? b * log1pMinus(v) : b * Math.log((y * (a + b)) / b) + distance;
  const correction = stirlingRemainder(a + b) - stirlingRemainder(a) - stirlingRemainder(b);
  return first + second + 0.5 * Math.log(a * (b / (a + b))) - HALF_LOG_TWO_PI + correction;
}

/** log x, taken from 1 − y where x is close to 1. */
function logOf(x: number, y: number): number {
  return x > 0.5 ? Math.log1p(-y) : Math.log(x);
}

/**
 * DiDonato and Morris (1992), BFRAC: I = edge·1/(β₁ + α₂/(β₂ + α₃/(β₃ + …))), the even part of DLMF
 * 8.17.22, written with λ = a − (a + b)x so that x close to 1 and b small lose nothing:
 *   α_{n+1} = (a+n−1)(a+b+n−1)·n(b−n)·x²/(a+2n−1)²,
 *   β_{n+1} = n + n(b−n)x/(a+2n−1) + (a+n)/(a+2n+1)·(λ + 1 + n(1 + y)).
 */
function fraction(a: number, b: number, x: number, y: number): number {
  const lambda = x < y ? a - (a + b) * x : (a + b) * y - b;
  let c = Number.POSITIVE_INFINITY;
  let d = 1 / ((a / (a + 1)) * (lambda + 1));
  let value = d;
  for (let n = 1; n < 10_000; n++) {
    const step = a + 2 * n - 1;
    const share = (n * (b - n) * x) / step;
    const alpha = ((a + n - 1) * (a + b + n - 1) * x * share) / step;
    const beta = n + share + ((a + n) / (step + 2)) * (lambda + 1 + n * (1 + y));
    d = 1 / (beta + alpha * d);
    c = beta + alpha / c;
    const factor = c * d;
    value *= factor;
    if (Math.abs(factor - 1) < 2e-16) break;
  }
  return value;
}

/**
 * a < 1: with e = x^a/(a·B(a, b)) and s = a·Σ_{n≥1} (1 − b)_n x^n/(n!(a + n)), I = e·(1 + s) and
 * 1 − I = (1 − e) − e·s. Left of the mean x ≤ 2/3 and bx < 2, so the series converges quickly.
 */
function smallShape(a: number, b: number, x: number): LogTails {
  const logE = a * Math.log(x) - logGamma1p(a) + logGammaDifference(b, a);
  let term = 1;
  let sum = 0;
  for (let n = 1; n < 10_000 && Math.abs(term) > 1e-18; n++) {
    term *= ((n - b) / n) * x;
    sum += term / (a + n);
  }
  if (logE < -0.7) return fromLower(logE + Math.log1p(a * sum));
  return fromUpper(Math.log(-Math.expm1(logE) - Math.exp(logE) * a * sum));
}

/** With t = x(1 − w): edge/y·∫₀¹ (1 − w)^{a−1}(1 + wx/y)^{b−1} dw. */
function largeShapes(a: number, b: number, x: number, y: number, edge: number): LogTails {
  const odds = x / y;
  const slope = a - 1 - (b - 1) * odds;
  const curvature = a - 1 + (b - 1) * odds * odds;
  // Up to the mean the slope is at least −2, against a width of 1/√curvature: the rise is negligible.
  const integral = tailIntegral(exponent, a - 1, b - 1, odds, slope, curvature, 1);
  return fromLower(edge - logOf(y, x) + Math.log(integral));
}

function exponent(w: number, powerA: number, powerB: number, odds: number): number {
  const slope = powerA - powerB * odds;
  return powerA * log1pMinus(-w) + powerB * log1pMinus(odds * w) - slope * w;
}
