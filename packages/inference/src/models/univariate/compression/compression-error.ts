import type { ReportDensity } from "../density/report-density.ts";
import type { CompressedTerm } from "./compressed-term.ts";
import { type Panel, panelError } from "./panel.ts";

/** Bound on the error of every panel's log likelihood at these parameters; panels without error are left out. */
export function panelErrors(
  densities: readonly ReportDensity[],
  terms: readonly CompressedTerm[],
  parameters: Float64Array,
): ReadonlyMap<Panel, number> {
  const gradient = new Float64Array(parameters.length);
  const errors = new Map<Panel, number>();
  terms.forEach((term, i) => {
    if (isExact(term)) return;
    densities[i]!.at(parameters);
    for (const panel of term.panels) errors.set(panel, panelError(panel, densities[i]!, gradient));
  });
  return errors;
}

/** Bound on the error of the whole log likelihood at these parameters. */
export function compressionError(
  densities: readonly ReportDensity[],
  terms: readonly CompressedTerm[],
  parameters: Float64Array,
): number {
  return sumOf(panelErrors(densities, terms, parameters));
}

export function sumOf(errors: ReadonlyMap<Panel, number>): number {
  let sum = 0;
  for (const error of errors.values()) sum += error;
  return sum;
}

/** Whether every report is a point itself. */
export function isExact({ panels }: CompressedTerm): boolean {
  return panels.every(({ degree }) => degree === 0);
}

/**
 * By how much the probability of any event can differ between the exact and the compressed posterior,
 * from bounds B_i of the log likelihood's error at draws. The posteriors' ratio is e^{-δ}/Z with |δ| ≤ B and
 * Z = E e^{-δ}, so with m = E(e^B − 1): |1 − Z| ≤ m, and the total variation ½·E|e^{-δ}/Z − 1| is at most m/(1 − m).
 */
export function posteriorShift(bounds: readonly number[]): number {
  const m = bounds.reduce((sum, bound) => sum + Math.expm1(bound), 0) / bounds.length;
  return m < 0.5 ? m / (1 - m) : 1;
}

/** A change of probabilities that is not worth a word: a tenth of what 4000 independent draws leave open. */
export const TINY_SHIFT = 1e-3;
