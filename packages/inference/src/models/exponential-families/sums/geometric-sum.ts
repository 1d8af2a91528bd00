/**
 * Adds scale·e^a·Σ_{m<n} e^{um} to `out`, a and u complex, by e^a·(e^{nu} − 1)/(e^u − 1). The real part of u is at most 0 but for rounding.
 * e^u − 1 = (e^{Re u} − 1)·cos − 2·sin²(Im u/2) + i·e^{Re u}·sin keeps its digits near u = 0.
 */
export function addGeometricSum(
  scale: number,
  aRe: number,
  aIm: number,
  uRe: number,
  uIm: number,
  n: number,
  out: Float64Array,
): void {
  if (n === 0) return;
  const size = scale * Math.exp(aRe);
  // Underflown, or nothing at all: an infinite exponent has no phase.
  if (size === 0) return;
  const [c, s] = [size * Math.cos(aIm), size * Math.sin(aIm)];
  const [topRe, topIm] = [expm1Re(n * uRe, n * uIm), Math.exp(n * uRe) * Math.sin(n * uIm)];
  const [re, im] = [expm1Re(uRe, uIm), Math.exp(uRe) * Math.sin(uIm)];
  const norm = re * re + im * im;
  const sumRe = norm > 0 ? (topRe * re + topIm * im) / norm : n;
  const sumIm = norm > 0 ? (topIm * re - topRe * im) / norm : 0;
  out[0]! += c * sumRe - s * sumIm;
  out[1]! += c * sumIm + s * sumRe;
}

/** Re(e^{x+iy} − 1). */
function expm1Re(x: number, y: number): number {
  return Math.expm1(x) * Math.cos(y) - 2 * Math.sin(0.5 * y) ** 2;
}
