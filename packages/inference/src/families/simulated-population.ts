import type { SeededSource } from "../math/random/index.ts";
import type { Guess, Population } from "../population/guess.ts";
import { holderGuesses } from "../population/holder-guesses.ts";
import type { PopulationInput } from "../population/population.ts";
import { studyFamilyOf } from "./study-families.ts";

/** A population as the guess describes it: its own, or the family's. */
export function simulatedPopulation(input: PopulationInput): Population {
  return input.guess.population ?? studyFamilyOf(input.study).population(input);
}

/** A holder of records, to be simulated. */
export interface SimulatedHolder {
  readonly name: string;
  readonly records: number;
}

/** What is true of one holder, and its records. */
export interface HolderPopulation extends SimulatedHolder {
  /** The guess with the holder's own intercept, coefficients, sigma and covariates. */
  readonly guess: Guess;
  readonly population: Population;
}

/**
 * Holders whose regressions and covariates differ as the guess says: `spread` among its parameters, and of its covariates. The same source
 * gives the same holders, whatever their numbers of records.
 *
 * @example
 * ```ts
 * import { parseStudy } from "@dpbayes/privacy";
 * import { seededSource } from "@dpbayes/inference";
 * import { simulatedHolders } from "@dpbayes/inference/families";
 * const study = parseStudy({
 *   format: "dpbayes.study/1",
 *   id: "stay",
 *   question: "How long do patients stay?",
 *   variables: { days: { type: "number", bounds: [0, 30] }, age: { type: "number", bounds: [20, 80] } },
 *   model: { family: "linear-regression", formula: "days ~ age" },
 *   privacy: { setting: "distributed", epsilon: 1, delta: 1e-5, unit: "one patient", neighbours: "replace-one" },
 * });
 * const guess = {
 *   parameters: { intercept: 2, coefficients: { age: 0.1 }, sigma: 3, spread: { intercept: 1, age: 0.02 } },
 *   covariates: { age: { mean: 55, sd: 12, spread: 4 } },
 * };
 * const holders = ["north", "south"].map((name) => ({ name, records: 500 }));
 * const [north] = simulatedHolders({ study, guess, holders }, seededSource("two hospitals"));
 * console.log(Object.keys(north!.population(seededSource("one patient"), 0))); // [ 'age', 'days' ]
 * ```
 */
export function simulatedHolders(
  { study, guess, holders }: HoldersOfStudy,
  rng: SeededSource,
): readonly HolderPopulation[] {
  const names = holders.map(({ name }) => name);
  const all = holders.reduce((sum, { records }) => sum + records, 0);
  return holderGuesses({ study, guess, holders: names }, rng).map((own, j) => {
    const { name, records } = holders[j]!;
    return {
      name,
      records,
      guess: own,
      population: simulatedPopulation({ study, guess: own, records: all }),
    };
  });
}

export interface HoldersOfStudy extends Pick<PopulationInput, "study" | "guess"> {
  readonly holders: readonly SimulatedHolder[];
}
