import { parseFormula, type Variable } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../math/random/index.ts";
import { covariateLaw } from "../../population/covariate-law.ts";
import { numberOf, type Population, positiveOf, shareOf } from "../../population/guess.ts";
import { chosen, levelValue } from "../../population/levels.ts";
import { outcomeOf, type PopulationInput } from "../../population/population.ts";
import type { StudyFamily } from "../study-family.ts";
import { differenceStudyModel } from "./difference/difference-study-model.ts";
import { meanFromReports, meanFromSums } from "./mean/mean-study-model.ts";
import { lawFreeMethods } from "./methods.ts";
import { proportionFromReports, proportionFromSums } from "./proportion/proportion-study-model.ts";
import { totalFromReports, totalFromSums } from "./total/total-study-model.ts";

/** The mean of a bounded number, whatever its law. */
export const mean: StudyFamily = Object.freeze<StudyFamily>({
  build: meanFromReports,
  methods: lawFreeMethods,
  fromSums: { build: meanFromSums, methods: lawFreeMethods },
  population: numbers,
  exampleGuess: () => "mean=40,sd=12",
});

/** The sum of a bounded number over the records held. */
export const total: StudyFamily = Object.freeze<StudyFamily>({
  build: totalFromReports,
  methods: lawFreeMethods,
  fromSums: { build: totalFromSums, methods: lawFreeMethods },
  population: numbers,
  exampleGuess: () => "mean=40,sd=12",
});

/** The share of yes. */
export const proportion: StudyFamily = Object.freeze<StudyFamily>({
  build: proportionFromReports,
  methods: lawFreeMethods,
  fromSums: { build: proportionFromSums, methods: lawFreeMethods },
  population(input) {
    const { name, variable } = outcomeOf(input);
    const p = shareOf(input.guess, "proportion");
    return (rng) => ({ [name]: levelValue(variable, rng.uniform() < p ? 1 : 0) });
  },
  exampleGuess: () => "proportion=0.3",
});

/** How far two groups are apart. */
export const difference: StudyFamily = Object.freeze<StudyFamily>({
  build: differenceStudyModel,
  methods: lawFreeMethods,
  population: twoGroups,
  exampleGuess: (study) =>
    outcomeOf({ study }).levels.length > 0 ? "p=0.3,difference=0.1" : "mean=40,difference=3,sd=12",
});

/** Normal numbers with the guessed mean and sd, before clipping; counts are rounded. */
function numbers(input: PopulationInput) {
  const { name, variable } = outcomeOf(input);
  const [middle, sd] = [numberOf(input.guess, "mean"), positiveOf(input.guess, "sd")];
  return (rng: SeededSource) => ({ [name]: rounded(variable, middle + sd * rng.normal()) });
}

function rounded(variable: Variable, x: number): number {
  return variable.type === "count" ? Math.max(0, Math.round(x)) : x;
}

/** Groups of equal size, or as the guess of the group says; the first has the guessed mean or share, the second the difference more. */
function twoGroups(input: PopulationInput): Population {
  const { name, variable, levels } = outcomeOf(input);
  const { study, guess } = input;
  const group = parseFormula(study.model.formula).right[0]!;
  const groups = covariateLaw(group, study.variables[group]!, guess) as { readonly shares: Float64Array };
  const apart = numberOf(guess, "difference");
  const [middle, sd] =
    levels.length > 0 ? [shareOf(guess, "p"), 0] : [numberOf(guess, "mean"), positiveOf(guess, "sd")];
  return (rng) => {
    const g = chosen(rng, groups.shares);
    const expected = middle + g * apart;
    const value =
      levels.length > 0
        ? levelValue(variable, rng.uniform() < expected ? 1 : 0)
        : rounded(variable, expected + sd * rng.normal());
    return { [group]: levelValue(study.variables[group]!, g), [name]: value };
  };
}
