import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";

/**
 * The outcome moments of Kulkarni et al. (2021), for comparison only: Taylor polynomials of h_q about 0 in the place
 * of exact integrals. They are off by 9 % at τ = 1, have the wrong sign beyond τ = 2 for logistic, and their
 * covariance is none from about τ = 1.9 on (glm spec §4 and errata 3, 16, 19).
 */
export type TaylorVersion = "logistic" | "poisson" | "poisson as printed";

/** Coefficients of u⁰, u¹, …. */
const tanhHalf = [0, 1 / 2, 0, -1 / 24];
const softplus = [Math.LN2, 1 / 2, 1 / 8, 0, -1 / 192];
/** softplus², to the fourth order. */
const squared = [Math.LN2 ** 2, Math.LN2, 1 / 4 + Math.LN2 / 4, 1 / 8, 1 / 64 - Math.LN2 / 96];

const versions: Readonly<Record<TaylorVersion, readonly [readonly number[], readonly number[]]>> = {
  logistic: [tanhHalf, [1]],
  poisson: [softplus, squared.map((c, k) => c + softplus[k]!)],
  // E[y²|u] without the Poisson variance.
  "poisson as printed": [softplus, squared],
};

/** Any polynomial pair as an outcome: E of its derivatives under N(mean, variance). */
export function taylorOutcome(version: TaylorVersion): OutcomeMoments {
  const [h1, h2] = versions[version];
  return Object.freeze<OutcomeMoments>({
    write(mean, variance, [, first, second]) {
      writePolynomial(h1, mean, variance, first);
      writePolynomial(h2, mean, variance, second);
    },
  });
}

function writePolynomial(c: readonly number[], mean: number, variance: number, out: Float64Array): void {
  const moments = rawMoments(c.length, mean, variance);
  for (let k = 0; k < ORDERS; k++) {
    let sum = 0;
    for (let m = k; m < c.length; m++) sum += c[m]! * fallingFactorial(m, k) * moments[m - k]!;
    out[k] = sum;
  }
}

/** E uᵐ = mean·E uᵐ⁻¹ + (m − 1)·variance·E uᵐ⁻². */
function rawMoments(length: number, mean: number, variance: number): readonly number[] {
  const out = [1, mean];
  for (let m = 2; m < length; m++) out.push(mean * out[m - 1]! + (m - 1) * variance * out[m - 2]!);
  return out;
}

function fallingFactorial(m: number, k: number): number {
  let product = 1;
  for (let i = 0; i < k; i++) product *= m - i;
  return product;
}
