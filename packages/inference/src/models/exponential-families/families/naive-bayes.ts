import { parseFormula } from "@dpbayes/privacy/formats";
import { type Population, sharesOf } from "../../../population/guess.ts";
import { chosen, levelsOf, levelValue } from "../../../population/levels.ts";
import { outcomeOf, type PopulationInput } from "../../../population/population.ts";
import type { StudyFamily } from "../../study-family.ts";
import { curatorMethods } from "../method.ts";
import { naiveBayesStudyModel } from "../naive-bayes/naive-bayes-study-model.ts";

export const naiveBayes: StudyFamily = Object.freeze<StudyFamily>({
  build: naiveBayesStudyModel,
  methods: curatorMethods,
  population: classified,
  classifies: true,
});

/** A class, then every feature given the class. */
function classified(input: PopulationInput): Population {
  const { study, guess } = input;
  const { name, variable, levels } = outcomeOf(input);
  const classes = sharesOf(guess, name, levels);
  const features = parseFormula(study.model.formula).right.map((feature) => {
    const declared = study.variables[feature]!;
    const given = levels.map((level) => sharesOf(guess, `${feature}|${level}`, levelsOf(declared)));
    return { feature, declared, given };
  });
  return (rng) => {
    const k = chosen(rng, classes);
    const values = features.map(({ feature, declared, given }) => [
      feature,
      levelValue(declared, chosen(rng, given[k]!)),
    ]);
    return { [name]: levelValue(variable, k), ...Object.fromEntries(values) };
  };
}
