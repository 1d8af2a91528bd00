import { polynomial } from "../polynomial.ts";

/** The zero of ψ on the positive axis, 1.46163214496836234126…, in two parts. */
const ROOT_HIGH = 1.4616321449683622;
const ROOT_LOW = 9.549995429965697e-17;

/** ψ(x)/(x − root) on [1, 2] in powers of 2x − 3, from `reference/chebyshev-fits.py`. */
const PSI = Float64Array.of(
  0.9510558760318328,
  -0.21181371064073024,
  0.06013562106019684,
  -0.01855061538173984,
  0.005936795278301761,
  -0.001935066664735652,
  0.0006368880303865817,
  -0.00021074841288961643,
  0.00006995018825112794,
  -0.000023258232466707952,
  0.000007741234508636364,
  -0.000002578134894751126,
  8.589060721930695e-7,
  -2.8620904099739414e-7,
  9.543298288278275e-8,
  -3.181266980138485e-8,
  1.0527692435026686e-8,
  -3.5032218996509724e-9,
  1.2469984616707403e-9,
  -4.197772636734229e-10,
  8.734528429142953e-11,
  -2.7468150389464952e-11,
  2.918622732168261e-11,
  -1.0015117602062808e-11,
);

/** B_2k/(2k): ψ(x) = log x − 1/(2x) − Σ_k B_2k/(2k·x^2k), exact to rounding from x = 10 on. */
const ASYMPTOTIC = Float64Array.of(
  0.08333333333333333,
  -0.008333333333333333,
  0.003968253968253968,
  -0.004166666666666667,
  0.007575757575757576,
  -0.021092796092796094,
  0.08333333333333333,
  -0.4432598039215686,
);

/** B_2k: ψ′(x) = 1/x + 1/(2x²) + Σ_k B_2k/x^{2k+1}. */
const TRIGAMMA_ASYMPTOTIC = Float64Array.of(
  0.16666666666666666,
  -0.03333333333333333,
  0.023809523809523808,
  -0.03333333333333333,
  0.07575757575757576,
  -0.2531135531135531,
  1.1666666666666667,
  -7.092156862745098,
  54.971177944862156,
);

/** ψ(x) = d log Γ/dx for x > 0, accurate relative to itself also at its zero; NaN for negative x. */
export function digamma(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.NEGATIVE_INFINITY : Number.NaN;
  if (x >= 10) {
    const u = 1 / x;
    return Math.log(x) - 0.5 * u - u * u * polynomial(ASYMPTOTIC, u * u);
  }
  if (x < 1) return digammaBetweenOneAndTwo(x + 1) - 1 / x;
  let base = x;
  let sum = 0;
  while (base > 2) {
    base -= 1;
    sum += 1 / base;
  }
  return digammaBetweenOneAndTwo(base) + sum;
}

function digammaBetweenOneAndTwo(x: number): number {
  return (x - ROOT_HIGH - ROOT_LOW) * polynomial(PSI, 2 * x - 3);
}

/** ψ′(x) for x > 0: the recurrence ψ′(x) = ψ′(x + 1) + 1/x² has positive terms only. */
export function trigamma(x: number): number {
  if (!(x > 0)) return x === 0 ? Number.POSITIVE_INFINITY : Number.NaN;
  let base = x;
  let sum = 0;
  while (base < 10) {
    sum += 1 / (base * base);
    base += 1;
  }
  const u = 1 / base;
  return sum + u * (1 + u * (0.5 + u * polynomial(TRIGAMMA_ASYMPTOTIC, u * u)));
}
