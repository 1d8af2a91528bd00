import { decimals } from "../../../../text/index.ts";

/** A posterior as wide as this share of its prior is hardly one: glm spec §9. */
const UNINFORMED = 0.8;

/** How wide the posterior of a coefficient is against its prior: the ratio of their standard deviations. */
export interface RatioToPrior {
  readonly name: string;
  readonly ratio: number;
}

/**
 * Which coefficients the data say next to nothing about: posterior sd above 0.8 of the prior's. When that is all of
 * them, the noise has drowned the data, and the sentence says so.
 */
export function uninformedNotes(ratios: readonly RatioToPrior[]): readonly string[] {
  const wide = ratios.filter(({ ratio }) => ratio > UNINFORMED);
  if (wide.length === 0) return [];
  const words = wide.map(({ name, ratio }) => `${name} (${decimals(ratio, 2)})`).join(", ");
  return [
    wide.length === ratios.length
      ? `nothing is learned about any coefficient: the noise is so large that the posterior is the prior (sd over prior sd: ${words})`
      : `not informed by the data, posterior sd over prior sd in brackets: ${words}`,
  ];
}
