/** log Γ for positive arguments, to about 2 units in the last place, also near its zeros 1 and 2. */

const HALF_LOG_TWO_PI = 0.9189385332046728;
const ONE_MINUS_EULER = 0.42278433509846713;

/** (−1)^k (ζ(k) − 1)/k for k = 2, 3, …: the Taylor coefficients of log Γ(2 + z). */
const ZETA = Float64Array.of(
  0.3224670334241132,
  -0.0673523010531981,
  0.020580808427784546,
  -0.007385551028673986,
  0.0028905103307415234,
  -0.001192753911703261,
  0.0005096695247430425,
  -0.00022315475845357939,
  0.00009945751278180853,
  -0.00004492623673813314,
  0.00002050721277567069,
  -0.000009439488275268397,
  0.000004374866789907488,
  -0.000002039215753801366,
  9.55141213040742e-7,
  -4.492469198764566e-7,
  2.1207184805554665e-7,
  -1.0043224823968099e-7,
  4.7698101693639804e-8,
  -2.2711094608943164e-8,
  1.0838659214896955e-8,
  -5.183475041970047e-9,
  2.4836745438024785e-9,
  -1.1921401405860912e-9,
  5.731367241678862e-10,
  -2.7595228851242334e-10,
);

/** B_2k/(2k(2k − 1)): the coefficients of the Stirling series in odd powers of 1/x. */
export const STIRLING: Float64Array = Float64Array.of(
  0.08333333333333333,
  -0.002777777777777778,
  0.0007936507936507937,
  -0.0005952380952380953,
  0.0008417508417508417,
  -0.0019175269175269176,
  0.00641025641025641,
  -0.029550653594771242,
);

/** From here on the Stirling series above is exact to rounding (its first omitted term is 2e-18). */
export const STIRLING_FROM = 10;

/** log Γ(x) for x ≥ 0 (infinite at 0); NaN for negative x, where no caller goes. */
export function logGamma(x: number): number {
  if (x >= STIRLING_FROM) return stirling(x);
  if (x < 0.5) return x < 0 ? Number.NaN : logGammaAtOne(x) - Math.log(x);
  if (x < 1.5) return logGammaAtOne(x - 1);
  let base = x;
  let product = 1;
  while (base > 2.5) {
    base -= 1;
    product *= base;
  }
  return logGammaAtTwo(base - 2) + Math.log(product);
}

/** log Γ(1 + z), accurate relative to z for small z; z > −1. */
export function logGamma1p(z: number): number {
  return z >= -0.5 && z <= 0.5 ? logGammaAtOne(z) : logGamma(1 + z);
}

function logGammaAtOne(z: number): number {
  return logGammaAtTwo(z) - Math.log1p(z);
}

/** log Γ(2 + z) = (1 − γ)z + Σ_{k≥2} (−1)^k (ζ(k) − 1) z^k/k for |z| ≤ 1/2: terms shrink like 4^−k. */
function logGammaAtTwo(z: number): number {
  let sum = 0;
  for (let k = ZETA.length - 1; k >= 0; k--) sum = sum * z + ZETA[k]!;
  return z * (ONE_MINUS_EULER + z * sum);
}

function stirling(x: number): number {
  if (x > 1e305) return x * (Math.log(x) - 1);
  return (x - 0.5) * (Math.log(x) - 1) + (HALF_LOG_TWO_PI - 0.5) + stirlingRemainder(x);
}

/** R(x) = log Γ(x) − (x − ½) log x + x − ½ log 2π for x ≥ 10 (local-models spec §10.1). */
export function stirlingRemainder(x: number): number {
  const u = 1 / x;
  const square = u * u;
  let sum = 0;
  for (let k = STIRLING.length - 1; k >= 0; k--) sum = sum * square + STIRLING[k]!;
  return sum * u;
}
