import type { Study } from "@dpbayes/privacy/formats";
import type { SummedMoments } from "../regression/linear/summed-moments.ts";
import type { ModelOptions } from "../study-model.ts";

/** Whether residuals are taken for normal ones, whose spread tells how far their squares scatter. */
export function hasNormalResiduals({ model }: Study, { options }: ModelOptions): boolean {
  return { ...model.options, ...options }["residuals"] === "normal";
}

/**
 * The sums with what residuals of any law may add to the variance of Σy². Of a residual e within ±b and of variance σ²,
 *
 *   σ⁴ <= E e⁴ <= b²σ²,   so   0 <= Var e² <= b²σ² − σ⁴,
 *
 * and nothing that is released tells where it lies; a normal law puts it at 2σ⁴. Taken is what lies two thirds of the way from there
 * to the largest, in logarithms: (2σ⁴)^⅓(b²σ²)^⅔ with b = 1, the half-width of the response. What exceeds the normal law's stands on top
 * of the noise. σ is estimated from the release. Other entries keep their law: the variance of Σxy rests on σ² alone.
 */
export function withResidualTails(sums: SummedMoments, sigma: number): SummedMoments {
  const last = sums.covariates + 1;
  const normal = 2 * sigma ** 4;
  const more = sums.count * Math.max(0, Math.cbrt(normal * sigma ** 4) - normal);
  const entries = sums.entries.map((entry) =>
    entry.row === last && entry.column === last ? { ...entry, variance: entry.variance + more } : entry,
  );
  return { ...sums, entries };
}
