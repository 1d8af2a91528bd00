import { ORDERS } from "../../glm/outcomes/outcome-moments.ts";
import type { CountLink } from "../link/count-link.ts";
import { softplusLink } from "../link/softplus-link.ts";
import { clippedCountMoments } from "./clipped-count-moments.ts";

/**
 * h_q(u) = E[min(Y, R)^q | u], Y ~ Poisson(μ(u)), and its derivatives in u to order 6: the moments in the mean
 * composed with the link's μ by the formula of Faà di Bruno.
 */
export interface CountDerivatives {
  /** Orders 0 to 6 of h₁ and of h₂. */
  readonly first: Float64Array;
  readonly second: Float64Array;
  /** The same of var(min(Y, R) | u) = h₂ − h₁². */
  readonly variance: Float64Array;
  moveTo(u: number): void;
}

/** The moments of counts that are clipped to `bound`, at whatever u they are moved to. */
export function countDerivatives(bound: number, link: CountLink = softplusLink): CountDerivatives {
  const moments = clippedCountMoments(bound);
  const full = allClipped(bound);
  const inner = new Float64Array(ORDERS);
  const first = new Float64Array(ORDERS);
  const second = new Float64Array(ORDERS);
  const variance = new Float64Array(ORDERS);

  function saturate(): void {
    for (const values of [first, second, variance]) values.fill(0);
    first[0] = bound;
    second[0] = bound * bound;
  }

  return Object.freeze<CountDerivatives>({
    first,
    second,
    variance,
    moveTo(u) {
      const rate = link.rate(u);
      if (rate > full) return saturate();
      moments.write(rate);
      link.writeDerivatives(u, inner);
      compose(moments.first, inner, first);
      compose(moments.second, inner, second);
      for (let k = 0; k < ORDERS; k++) variance[k] = second[k]! - squareDerivative(first, k);
    },
  });
}

/**
 * The mean count from which on nothing is left below the bound, at which derivatives of any mean would be 0·∞: 1e-300 of the
 * counts. P(Y < R) <= exp(−(μ − R)²/(2μ)).
 */
function allClipped(bound: number): number {
  return bound + 1500 + 40 * Math.sqrt(bound);
}

/** Rows of Pascal's triangle. */
const BINOMIAL: readonly (readonly number[])[] = [
  [1],
  [1, 1],
  [1, 2, 1],
  [1, 3, 3, 1],
  [1, 4, 6, 4, 1],
  [1, 5, 10, 10, 5, 1],
  [1, 6, 15, 20, 15, 6, 1],
];

/** (h²)⁽ᵏ⁾ = Σ_j C(k, j)·h⁽ʲ⁾h⁽ᵏ⁻ʲ⁾. */
function squareDerivative(h: Float64Array, k: number): number {
  const binomial = BINOMIAL[k]!;
  let sum = 0;
  for (let j = 0; j <= k; j++) sum += binomial[j]! * h[j]! * h[k - j]!;
  return sum;
}

/** out⁽ᵏ⁾ of F(μ(u)): F holds F, F′, …; s holds μ′, μ″, …. */
function compose(F: Float64Array, s: Float64Array, out: Float64Array): void {
  const a = s[0]!;
  const b = s[1]!;
  const c = s[2]!;
  const d = s[3]!;
  const e = s[4]!;
  const F1 = F[1]!;
  const F2 = F[2]!;
  const F3 = F[3]!;
  const F4 = F[4]!;
  const F5 = F[5]!;
  const aa = a * a;
  out[0] = F[0]!;
  out[1] = F1 * a;
  out[2] = F2 * aa + F1 * b;
  out[3] = a * (F3 * aa + 3 * F2 * b) + F1 * c;
  out[4] = aa * (F4 * aa + 6 * F3 * b) + F2 * (4 * a * c + 3 * b * b) + F1 * d;
  out[5] =
    aa * a * (F5 * aa + 10 * F4 * b) +
    5 * F3 * a * (2 * a * c + 3 * b * b) +
    5 * F2 * (a * d + 2 * b * c) +
    F1 * e;
  out[6] =
    aa * aa * (F[6]! * aa + 15 * F5 * b) +
    5 * F4 * aa * (4 * a * c + 9 * b * b) +
    15 * F3 * (aa * d + 4 * a * b * c + b * b * b) +
    F2 * (6 * a * e + 15 * b * d + 10 * c * c) +
    F1 * s[5]!;
}
