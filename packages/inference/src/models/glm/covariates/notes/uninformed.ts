import { contraction, type Fit } from "../../../../fit/index.ts";
import { decimals } from "../../../../text/index.ts";
import type { RegressionUnits } from "../../../regression/index.ts";

/** A posterior as wide as this share of its prior is hardly one: glm spec §9. */
const UNINFORMED = 0.8;

/** The prior standard deviation of every coefficient in original units, by name. */
export function priorSds(
  variance: number,
  norm: number,
  { columns, response }: RegressionUnits,
): Readonly<Record<string, number>> {
  // A ball that is small for the normal law leaves a nearly uniform one, of sd norm/√(d + 2).
  const sd = Math.min(Math.sqrt(variance), norm / Math.sqrt(columns.length + 2));
  return Object.fromEntries(
    columns.map(({ name, scale }) => [`coefficients[${name}]`, (response.scale * sd) / scale]),
  );
}

/**
 * Which coefficients the data say next to nothing about: posterior sd above 0.8 of the prior's. When that is all of
 * them, the noise has drowned the data, and the sentence says so.
 */
export function uninformedNotes(fit: Fit, prior: Readonly<Record<string, number>>): readonly string[] {
  const variances = Object.fromEntries(Object.entries(prior).map(([name, sd]) => [name, sd * sd]));
  const ratios = contraction(fit, variances).map((one) => ({
    name: one.name,
    ratio: Math.sqrt(Math.max(0, 1 - one.contraction)),
  }));
  const wide = ratios.filter(({ ratio }) => ratio > UNINFORMED);
  if (wide.length === 0) return [];
  const words = wide.map(({ name, ratio }) => `${name} (${decimals(ratio, 2)})`).join(", ");
  return [
    wide.length === ratios.length
      ? `nothing is learned about any coefficient: the noise is so large that the posterior is the prior (sd over prior sd: ${words})`
      : `not informed by the data, posterior sd over prior sd in brackets: ${words}`,
  ];
}
