import { parseFormula, type Study, type Variable } from "@dpbayes/privacy/formats";
import type { SeededSource } from "../../math/random/index.ts";
import { covariateLaw } from "../../population/covariate-law.ts";
import {
  type Guess,
  numberOf,
  numbersOf,
  type Population,
  positiveOf,
  refuse,
  shareOf,
} from "../../population/guess.ts";
import { chosen, levelsOf, levelValue } from "../../population/levels.ts";
import { outcomeOf, type PopulationInput } from "../../population/population.ts";
import { short } from "../../text/index.ts";
import type { StudyFamily } from "../study-family.ts";
import { differenceStudyModel } from "./difference/difference-study-model.ts";
import {
  binnedReportMethods,
  distributionFromReports,
  distributionFromSums,
} from "./distribution/distribution-study-model.ts";
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

/** Quantiles of a bounded number, or its distribution function at the edges of bins, whatever its law. */
export const distribution: StudyFamily = Object.freeze<StudyFamily>({
  build: distributionFromReports,
  methods: binnedReportMethods,
  fromSums: { build: distributionFromSums, methods: lawFreeMethods },
  population: numbers,
  exampleGuess: () => "mean=40,sd=12",
});

/** How far two groups are apart. */
export const difference: StudyFamily = Object.freeze<StudyFamily>({
  build: differenceStudyModel,
  methods: lawFreeMethods,
  population: twoGroups,
  exampleGuess: groupsGuess,
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

/**
 * Groups of equal size, or as the guess of the group says; numbers with the guessed mean and sd of their group, or a yes with the
 * guessed proportion of it.
 */
function twoGroups(input: PopulationInput): Population {
  const { name, variable, levels } = outcomeOf(input);
  const { group, law, groups } = groupOf(input);
  const { guess, study } = input;
  const answers = levels.length > 0;
  const middles = numbersOf(guess, answers ? "proportion" : "mean", groups);
  const sds = answers ? middles : numbersOf(guess, "sd", groups);
  requireDifference(guess, middles);
  return (rng) => {
    const g = chosen(rng, law);
    const value = answers
      ? levelValue(variable, rng.uniform() < middles[g]! ? 1 : 0)
      : rounded(variable, middles[g]! + sds[g]! * rng.normal());
    return { [group]: levelValue(study.variables[group]!, g), [name]: value };
  };
}

/** A guessed difference, for those who plan its width, must be that of the groups. */
function requireDifference(guess: Guess, [first, second]: Float64Array): void {
  const apart = second! - first!;
  const given = guess.parameters["difference"] === undefined ? apart : numberOf(guess, "difference");
  if (Math.abs(given - apart) > 1e-6 * (Math.abs(first!) + Math.abs(second!)))
    refuse("guess.parameters.difference", String(given), `${short(apart)}, as the groups are apart`);
}

function groupOf({ study, guess }: Pick<PopulationInput, "study" | "guess">) {
  const group = parseFormula(study.model.formula).right[0]!;
  const variable = study.variables[group]!;
  const { shares } = covariateLaw(group, variable, guess) as { readonly shares: Float64Array };
  return { group, law: shares, groups: levelsOf(variable) };
}

function groupsGuess(study: Study): string {
  const { groups } = groupOf({ study, guess: { parameters: {} } });
  const byGroup = (name: string, values: readonly string[]) =>
    groups.map((level, g) => `${name}.${level}=${values[g]}`).join();
  if (outcomeOf({ study }).levels.length > 0)
    return `${byGroup("proportion", ["0.3", "0.4"])},difference=0.1`;
  return `${byGroup("mean", ["40", "43"])},difference=3,${byGroup("sd", ["12", "12"])}`;
}
