import { seededSource } from "@dpbayes/inference";
import type { CoefficientOfHolders, HolderLaw } from "./holder-draws.ts";

/** Draws for a holder that was not there: about the mean over holders with their spread. None where holders have no common law. */
export function newHolderDraws(
  { name, mean, spread }: CoefficientOfHolders,
  law: HolderLaw,
): Float64Array | undefined {
  if (spread === undefined) return undefined;
  const rng = seededSource("a new holder").split(name);
  // Student's law of four degrees: λ ~ Gamma(2, 2) is the mean of two exponential numbers.
  const scale = () => (law === "student" ? Math.sqrt(2 / (rng.exponential() + rng.exponential())) : 1);
  return mean.map((centre, draw) => centre + spread[draw]! * scale() * rng.normal());
}
