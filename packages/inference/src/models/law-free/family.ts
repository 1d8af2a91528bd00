import type { Variable } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../math/random/index.ts";
import { numberOf, positiveOf } from "../../population/guess.ts";
import { outcomeOf, type PopulationInput } from "../../population/population.ts";
import { bernoulli } from "../exponential-families/families/levels.ts";
import type { StudyFamily } from "../study-family.ts";
import { meanFromReports, meanFromSums } from "./mean/mean-study-model.ts";
import { lawFreeMethods } from "./methods.ts";
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

/** The share of yes: counts are exact whatever the population, so the model of a yes or no assumes no law already. */
export const proportion: StudyFamily = Object.freeze<StudyFamily>({
  ...bernoulli,
  build: (study, ...rest) =>
    bernoulli.build({ ...study, model: { ...study.model, family: "bernoulli" } }, ...rest),
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
