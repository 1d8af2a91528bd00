import { requirePositive } from "../../errors/index.ts";
import type { SeededSource } from "../../math/random/index.ts";
import { log1mExp } from "../../math/special/index.ts";
import { additiveLaw } from "./additive-law.ts";
import type { CellLaw } from "./cell-law.ts";
import { logThetaSum, logThetaTail } from "./theta-sum.ts";

/** Mass e^{−k²/2v}/Z on whole numbers, Z = Σ e^{−j²/2v}. */
export function discreteGaussianCell({ variance }: { readonly variance: number }): CellLaw {
  const logSum = logThetaSum(requirePositive("variance of the noise", variance));
  const logAbove = (k: number) => logThetaTail(k, variance) - logSum;
  return additiveLaw({
    whole: true,
    constant: -logSum,
    linear: 0,
    quadratic: 0.5 / variance,
    variance,
    logCumulative: (t) => (t < 0 ? logAbove(-t) : log1mExp(logAbove(t + 1))),
    draw: (rng) => draw(rng, variance),
  });
}

/**
 * By rejection from the two-sided geometric law of scale t = ⌊√v⌋ + 1 (Canonne, Kamath and Steinke 2020, algorithm 3):
 * e^{−k²/2v} = e^{−|k|/t}·e^{−(|k| − v/t)²/2v} up to a constant.
 */
function draw(rng: SeededSource, variance: number): number {
  const scale = Math.floor(Math.sqrt(variance)) + 1;
  for (;;) {
    const k = Math.floor(rng.exponential() * scale) - Math.floor(rng.exponential() * scale);
    if (rng.exponential() >= (Math.abs(k) - variance / scale) ** 2 / (2 * variance)) return k;
  }
}
