import type { SeededSource } from "@dpbayes/inference";
import { type Family, parseFormula, type Study } from "@dpbayes/privacy";
import type { Guess, StudyRecord } from "../guess.ts";
import { documents, interactions } from "./count-vectors.ts";
import { classified, sequences } from "./level-tables.ts";
import { levelsOf } from "./levels.ts";
import { oneNumber } from "./one-number.ts";
import { regressionPeople } from "./regression.ts";

/** The person at place `index` of a made-up population. */
export type People = (rng: SeededSource, index: number) => StudyRecord;

/** How many people are made up, which a few families must know. */
export interface PeopleInput {
  readonly study: Study;
  readonly guess: Guess;
  readonly records: number;
}

const makers: Readonly<Record<Family, (input: PeopleInput) => People>> = {
  bernoulli: oneNumber,
  categorical: oneNumber,
  gaussian: oneNumber,
  exponential: oneNumber,
  gamma: oneNumber,
  beta: oneNumber,
  "log-normal": oneNumber,
  poisson: oneNumber,
  geometric: oneNumber,
  "negative-binomial": oneNumber,
  "linear-regression": regressionPeople,
  "logistic-regression": regressionPeople,
  "poisson-regression": regressionPeople,
  "naive-bayes": classified,
  "hidden-markov-model": sequences,
  "topic-model": documents,
  "community-model": interactions,
};

/** People as the guess describes them: nobody's data. */
export function peopleOf(input: PeopleInput): People {
  return input.guess.people ?? makers[input.study.model.family](input);
}

/** The names and levels of the variables left of ~. */
export function outcomeOf({ study }: PeopleInput) {
  const name = parseFormula(study.model.formula).left[0]!;
  const variable = study.variables[name]!;
  return { name, variable, levels: levelsOf(variable) };
}
