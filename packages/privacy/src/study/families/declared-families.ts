import { communityModel } from "./community-model.ts";
import type { DeclaredFamily } from "./declared-family.ts";
import { cdf, quantile } from "./distribution.ts";
import { hiddenMarkovModel } from "./hidden-markov-model.ts";
import { difference, mean, proportion, total } from "./law-free.ts";
import { bernoulli, categorical } from "./levels.ts";
import { linearRegression } from "./linear-regression.ts";
import { logisticRegression } from "./logistic-regression.ts";
import { naiveBayes } from "./naive-bayes.ts";
import { bounded, continuous, counted, normal, rate } from "./numbers.ts";
import { poissonRegression } from "./poisson-regression.ts";
import { table } from "./table.ts";
import { topicModel } from "./topic-model.ts";

/** Properties of one variable whatever its law, distributions of one variable, regressions, and models of tables of counts: what a study may name as its family. */
export const declaredFamilies = {
  mean,
  total,
  proportion,
  difference,
  quantile,
  cdf,
  bernoulli,
  categorical,
  gaussian: normal,
  exponential: continuous,
  gamma: continuous,
  beta: bounded,
  "log-normal": continuous,
  poisson: rate,
  geometric: counted,
  "negative-binomial": counted,
  "linear-regression": linearRegression,
  "logistic-regression": logisticRegression,
  "poisson-regression": poissonRegression,
  table,
  "naive-bayes": naiveBayes,
  "hidden-markov-model": hiddenMarkovModel,
  "topic-model": topicModel,
  "community-model": communityModel,
} as const satisfies Readonly<Record<string, DeclaredFamily>>;

export type Family = keyof typeof declaredFamilies;

/** The families that describe an outcome given covariates. */
export type RegressionFamily = {
  [Name in Family]: (typeof declaredFamilies)[Name]["regression"] extends true ? Name : never;
}[Family];

/** The families whose records are reported one by one. */
export type LocalFamily = {
  [Name in Family]: (typeof declaredFamilies)[Name] extends { readonly localOnly: true } ? Name : never;
}[Family];

/** The names of all families, in the order in which they are listed to people. */
export const families = Object.keys(declaredFamilies) as readonly Family[];

/** The names of the regressions, in the same order. */
export const regressionFamilies = families.filter(
  (family): family is RegressionFamily => declaredFamilies[family].regression,
);

/** What a study's family declares. */
export function familyOf({ model }: { readonly model: { readonly family: Family } }): DeclaredFamily {
  return declaredFamilies[model.family];
}
