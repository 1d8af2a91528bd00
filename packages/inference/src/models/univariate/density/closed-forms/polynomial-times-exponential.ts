import {
  fail,
  requireCount,
  requireFinite,
  requireLength,
  requirePositive,
} from "../../../../errors/index.ts";
import { gaussLegendre } from "../../../../math/quadrature/index.ts";
import { logNormalInterval, normalDensity } from "../../../../math/special/index.ts";

const HALF_LOG_TWO_PI = 0.9189385332046728;
const { nodes, weights } = gaussLegendre(24);

/**
 * log ∫_a^b g(x)·e^{h(x)}·N(z; x, s²) dx for polynomials g and h = h₀ + h₁x + h₂x², coefficients in increasing
 * powers: the density of a report with Gaussian noise s where the data model is such a product (Gaussian,
 * exponential, gamma of integer shape, beta of integer parameters), without the atoms of clipping.
 * Lemma 3.2 of Kulkarni et al. as corrected in local spec §4.3. The integral must be positive.
 *
 * The product of the exponentials is a bell when 1 − 2s²h₂ > 0, and moments of a truncated normal follow by
 * recursion. Otherwise, and where the recursion loses more than three digits, it is integrated numerically.
 *
 * @example
 * ```ts
 * import { logPolynomialTimesExponential } from "@dpbayes/inference/models/univariate";
 * // exponential data with rate 1.2, without its factor 1.2
 * console.log(logPolynomialTimesExponential(0.5, 0.8, [1], [0, -1.2, 0], [0, 3]).toFixed(9)); // -1.136726534
 * ```
 */
export function logPolynomialTimesExponential(
  z: number,
  noiseSd: number,
  g: readonly number[],
  h: readonly number[],
  [a, b]: readonly [low: number, high: number],
): number {
  requireFinite("z", z);
  requirePositive("noiseSd", noiseSd);
  requireCount("number of coefficients of g", g.length, 1);
  requireLength("h", h, 3);
  requirePositive("length of the interval", b - a);
  return byMoments(z, noiseSd, g, h, a, b) ?? byQuadrature(z, noiseSd, g, h, a, b);
}

type Integral<Found> = (
  z: number,
  noiseSd: number,
  g: readonly number[],
  h: readonly number[],
  a: number,
  b: number,
) => Found;

/** Three lost digits leave 13. */
const LARGEST_LOSS = 1e3;

/**
 * With q = 1 − 2s²h₂, t² = s²/q, m = (z + s²h₁)/q the integral is a constant times Σ_j g_j·M_j,
 *   M_j = m·M_{j−1} + (j−1)·t²·M_{j−2} − t²·[b^{j−1}N(b; m, t²) − a^{j−1}N(a; m, t²)].
 * The same recursion on absolute values bounds the rounding; undefined where that is too large.
 */
const byMoments: Integral<number | undefined> = (z, noiseSd, g, h, a, b) => {
  const [h0, h1, h2] = h as readonly [number, number, number];
  const variance = noiseSd * noiseSd;
  const q = 1 - 2 * variance * h2;
  if (!(q > 0)) return undefined;
  const t = noiseSd / Math.sqrt(q);
  const m = (z + variance * h1) / q;
  const low = (a - m) / t;
  const high = (b - m) / t;
  const mass = Math.exp(logNormalInterval(low, high));
  const atLow = normalDensity(low) * t;
  const atHigh = normalDensity(high) * t;
  let [moment, before, size, sizeBefore] = [mass, 0, mass, 0];
  let [sum, sumOfSizes] = [g[0]! * moment, Math.abs(g[0]!) * size];
  let [lowPower, highPower] = [1, 1];
  for (let j = 1; j < g.length; j++) {
    const rim = highPower * atHigh - lowPower * atLow;
    const rimSize = Math.abs(highPower) * atHigh + Math.abs(lowPower) * atLow;
    const spread = (j - 1) * t * t;
    [before, moment] = [moment, m * moment + spread * before - rim];
    [sizeBefore, size] = [size, Math.abs(m) * size + spread * sizeBefore + rimSize];
    sum += g[j]! * moment;
    sumOfSizes += Math.abs(g[j]!) * size;
    lowPower *= a;
    highPower *= b;
  }
  if (!(sum * LARGEST_LOSS > sumOfSizes) || !Number.isFinite(sumOfSizes)) return undefined;
  // z² − (z + s²h₁)²/q over 2s², with the z² that both contain taken out.
  const exponent = (z * (h1 + h2 * z) + 0.5 * variance * h1 * h1) / q;
  return h0 + exponent - 0.5 * Math.log(q) + Math.log(sum);
};

/** A panel bears this change of the exponent. */
const BEARABLE = 10;
const NEGLIGIBLE = 60;

/** Panels are halved until the exponent changes little on each; those far below its maximum are left out. */
const byQuadrature: Integral<number> = (z, noiseSd, g, h, a, b) => {
  const exponent = (x: number) => {
    const d = (z - x) / noiseSd;
    return h[0]! + x * (h[1]! + x * h[2]!) - 0.5 * d * d;
  };
  // The slope is (z + s²h₁ − qx)/s², so the vertex, if there is one, is the m above.
  const vertex = (z / noiseSd / noiseSd + h[1]!) / (1 / (noiseSd * noiseSd) - 2 * h[2]!);
  const largest = (from: number, to: number) =>
    Math.max(exponent(from), exponent(to), vertex > from && vertex < to ? exponent(vertex) : -Infinity);
  const least = (from: number, to: number) =>
    Math.min(exponent(from), exponent(to), vertex > from && vertex < to ? exponent(vertex) : Infinity);
  const top = largest(a, b);
  const piece = (from: number, to: number): number => {
    const high = largest(from, to);
    if (high < top - NEGLIGIBLE) return 0;
    const middle = from + 0.5 * (to - from);
    if (high - least(from, to) > BEARABLE && middle > from && middle < to)
      return piece(from, middle) + piece(middle, to);
    let sum = 0;
    for (let i = 0; i < nodes.length; i++) {
      const x = middle + 0.5 * (to - from) * nodes[i]!;
      sum += weights[i]! * polynomialAt(g, x) * Math.exp(exponent(x) - top);
    }
    return 0.5 * (to - from) * sum;
  };
  const integral = piece(a, b);
  if (!(integral > 0))
    fail("ARGUMENT", { name: "the integral of g·e^h", found: String(integral), accepted: "positive" });
  return top + Math.log(integral) - Math.log(noiseSd) - HALF_LOG_TWO_PI;
};

function polynomialAt(g: readonly number[], x: number): number {
  let value = 0;
  for (let j = g.length - 1; j >= 0; j--) value = value * x + g[j]!;
  return value;
}
