import { seededSource } from "@dpbayes/inference";
import type { Estimand } from "../families/family.ts";
import { familyNamed } from "../families/grid-families.ts";
import type { Cell } from "./cells.ts";

/** Truths of a data set: the population's, or sums over the very records that `simulateReleases` draws from the seed. */
export function realised(
  { family, law, records }: Cell,
  estimands: readonly Estimand[],
  seed: string,
): readonly Estimand[] {
  const { summed, population } = familyNamed(family);
  if (summed === undefined) return estimands;
  const [rng, recordAt, added] = [seededSource(seed).split("people"), population(law), summed(law)];
  let truth = 0;
  for (let i = 0; i < records; i++) truth += added(recordAt(rng, i));
  return estimands.map((estimand) => ({ ...estimand, truth }));
}
