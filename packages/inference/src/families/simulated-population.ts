import type { Population } from "../population/guess.ts";
import type { PopulationInput } from "../population/population.ts";
import { studyFamilyOf } from "./study-families.ts";

/** A population as the guess describes it: its own, or the family's. */
export function simulatedPopulation(input: PopulationInput): Population {
  return input.guess.population ?? studyFamilyOf(input.study).population(input);
}
