import { log1mExp, log1pExp, logistic } from "../../../math/special/index.ts";
import type { CountLink } from "./count-link.ts";

/**
 * Mean counts μ = eᵘ: a coefficient is the logarithm of a rate ratio.
 *
 * Counts of mean μ scatter by √μ, so a bound R is felt over 1/√R in u: nodes that are equally far apart in u would have to
 * follow the bound. In w, where √μ = log(1 + e^(w/2)), small counts have u ≈ w and large ones 2√μ ≈ w, whose standard
 * deviation is 1: their moments change over distances of order 1 everywhere. u(w) = 2·log log(1 + e^(w/2)) is analytic
 * for |Im w| < 2π, so the trapezoid rule loses nothing by it.
 */
export const logLink: CountLink = Object.freeze<CountLink>({
  name: "log",
  words: "exp(u)",
  rate: Math.exp,
  writeDerivatives: (u, out) => {
    out.fill(Math.exp(u));
  },
  predictorAt: (w) => 2 * Math.log(log1pExp(w / 2)),
  slopeAt: (w) => logistic(w / 2) / log1pExp(w / 2),
  // log(eˢ − 1) = s + log(1 − e⁻ˢ), s = √μ.
  nodeAt: (u) => 2 * (Math.exp(u / 2) + log1mExp(-Math.exp(u / 2))),
  width: (mean, tau) => tau * Math.sqrt(1 + Math.exp(mean)),
  // Moments add up to τ·√μ < 0.45 to the normal law's frequencies.
  narrowStep: 0.6,
  reach: Math.log,
});
