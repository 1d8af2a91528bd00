/**
 * log E(u) and its slope, where E(u) = (1 − e^{−u})/u, u ≥ 0, is the mass of a truncated exponential relative to a
 * uniform law (local-models spec §1).
 */

/** log E(u) for u ≥ 0, accurate relative to itself for small u as well. */
export function logRelativeExpm1(u: number): number {
  if (u < 0.5) return u * (-0.5 + u * logSeries(u * u));
  return Math.log1p(-Math.exp(-u)) - Math.log(u);
}

/** (log E)′(u) = 1/(e^u − 1) − 1/u for u ≥ 0; −½ at 0. */
export function logRelativeExpm1Slope(u: number): number {
  if (u < 0.5) return -0.5 + u * slopeSeries(u * u);
  return 1 / Math.expm1(u) - 1 / u;
}

/** Σ_{k≥1} B_2k u^{2k−2}/(2k)!, from u/(e^u − 1) = Σ B_k u^k/k!; terms shrink like (u/2π)^2k. */
function slopeSeries(square: number): number {
  let sum = 0;
  for (let k = BERNOULLI_RATIOS.length - 1; k >= 0; k--) sum = sum * square + BERNOULLI_RATIOS[k]!;
  return sum;
}

/** The integral of the slope: log E(u) = −u/2 + Σ_{k≥1} B_2k u^{2k}/(2k·(2k)!). */
function logSeries(square: number): number {
  let sum = 0;
  for (let k = BERNOULLI_RATIOS.length - 1; k >= 0; k--)
    sum = sum * square + BERNOULLI_RATIOS[k]! / (2 * k + 2);
  return sum;
}

/** B_2k/(2k)! for k = 1, 2, … */
const BERNOULLI_RATIOS = Float64Array.of(
  1 / 12,
  -1 / 720,
  1 / 30240,
  -1 / 1209600,
  1 / 47900160,
  -691 / 1307674368000,
  1 / 74724249600,
  -3617 / 10670622842880000,
);
