/**
 * Privacy costs are rounded towards more loss, noise towards more noise, never to nearest. Sums
 * and products below are exact directed roundings; what went through exp, log, roots or quadrature
 * is moved up by a margin above its own error.
 *
 * The margin: the special functions of this folder are accurate to 1e-14 relative (their tests
 * compare with tables of 50 digits); 2^-42 = 2.3e-13 leaves a factor of twenty and costs nobody anything.
 */
const MARGIN = 2 ** -42;

/** A computed loss (ε, ρ, μ, …; never negative) moved up past its own arithmetic error. */
export function towardsMoreLoss(computed: number): number {
  return computed * (1 + MARGIN);
}

/**
 * A computed log δ moved up past its arithmetic error, which is relative to the largest term it was
 * summed from (`size`), and absolute near zero.
 */
export function logDeltaTowardsMoreLoss(computed: number, size = Math.abs(computed)): number {
  return computed + (size + 1) * MARGIN;
}

/** A sum of computed terms of either sign, moved up past the arithmetic error of each. */
export function signedSumTowardsMoreLoss(terms: readonly number[]): number {
  const sum = terms.reduce((a, b) => a + b, 0);
  const size = terms.reduce((a, b) => a + Math.abs(b), 0);
  return sum + size * MARGIN;
}

/** A computed noise scale moved up past its own arithmetic error. */
export function towardsMoreNoise(computed: number): number {
  return computed * (1 + MARGIN);
}

/** The smallest double that is at least the real number a + b, for a, b ≥ 0. */
export function addTowardsMoreLoss(a: number, b: number): number {
  const sum = a + b;
  // Knuth's TwoSum: the exact sum is sum + lost, with no rounding in `lost`.
  const shadow = sum - a;
  const lost = a - (sum - shadow) + (b - shadow);
  return lost > 0 ? nextUp(sum) : sum;
}

/** A double that is at least the real number Σ terms, for terms ≥ 0. */
export function sumTowardsMoreLoss(terms: readonly number[]): number {
  return terms.reduce(addTowardsMoreLoss, 0);
}

/** The smallest double that is at least the real number a·b, for a, b ≥ 0 (one above where it underflows). */
export function multiplyTowardsMoreLoss(a: number, b: number): number {
  if (a === 0 || b === 0) return 0;
  const product = a * b;
  return product < 2 ** -900 || lostInProduct(a, b, product) > 0 ? nextUp(product) : product;
}

/** The smallest double that is at least the real √square. */
export function rootTowardsMoreLoss(square: number): number {
  const root = Math.sqrt(square);
  const again = root * root;
  // again − square is exact: the two are neighbours (Sterbenz).
  return again - square + lostInProduct(root, root, again) >= 0 ? root : nextUp(root);
}

/** Dekker's product: a·b − product exactly, unless it over- or underflows. */
function lostInProduct(a: number, b: number, product: number): number {
  const [aHigh, bHigh] = [upperHalf(a), upperHalf(b)];
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  return aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
}

/** Veltkamp's splitting: the upper 26 bits, so that products of halves are exact. */
function upperHalf(value: number): number {
  const scaled = value * (2 ** 27 + 1);
  return scaled - (scaled - value);
}

/** The next double above a value ≥ 0: doubles of one sign are ordered like their bit patterns. */
export function nextUp(value: number): number {
  if (!Number.isFinite(value)) return value;
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value + 0); // −0 becomes 0
  view.setBigUint64(0, view.getBigUint64(0) + 1n);
  return view.getFloat64(0);
}
