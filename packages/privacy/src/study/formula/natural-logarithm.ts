/** 2·(1 + z/3 + z²/5 + … ): with z = s² and s <= 0.1716, what is left after twelve terms is below 2⁻⁶⁵. */
export const logarithmSeries = Object.freeze(Array.from({ length: 12 }, (_, i) => 2 / (2 * i + 1)));

/**
 * ln x from sums, products and quotients alone, which IEEE arithmetic rounds alike everywhere: Math.log may differ
 * in its last bit between engines, and then so would the design of a study, and sums that a database makes.
 *
 * x = 2^k·m with √½ <= m < √2, s = (m - 1)/(m + 1), ln x = k·ln 2 + 2·artanh s = k·ln 2 + s·(2 + 2s²/3 + 2s⁴/5 + …).
 */
export function naturalLogarithm(x: number): number {
  if (!(x > 0 && x < Number.POSITIVE_INFINITY)) return Math.log(x);
  let [m, k] = [x, 0];
  for (; m >= Math.SQRT2; k++) m /= 2;
  for (; m < Math.SQRT1_2; k--) m *= 2;
  const s = (m - 1) / (m + 1);
  const z = s * s;
  let series = 0;
  for (let i = logarithmSeries.length - 1; i >= 0; i--) series = series * z + logarithmSeries[i]!;
  return k * Math.LN2 + s * series;
}
