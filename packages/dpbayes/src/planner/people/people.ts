import type { Family } from "@dpbayes/privacy";
import { documents, interactions } from "./count-vectors.ts";
import { classified, sequences } from "./level-tables.ts";
import { oneNumber } from "./one-number.ts";
import type { People, PeopleInput } from "./people-input.ts";
import { regressionPeople } from "./regression.ts";

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
