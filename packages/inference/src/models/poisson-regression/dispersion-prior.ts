import type { ScalarLaw } from "../priors/index.ts";

/**
 * The default prior of a dispersion, in logarithms: from half of what a Poisson law has to what the bound R allows, since
 * Var y <= E y·(R − E y) for 0 <= y <= R leaves φ < R. Wide on purpose: where Σy² was released it hardly matters.
 */
export function dispersionPrior(bound: number): ScalarLaw {
  return { law: "log-uniform", from: 0.5, to: Math.max(2, bound) };
}
