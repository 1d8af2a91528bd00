import type { Family, Study } from "@dpbayes/privacy/formats";
import { communityFamily } from "../models/counts/studies/community-family.ts";
import { topicFamily } from "../models/counts/studies/topic-family.ts";
import { bernoulli, categorical } from "../models/exponential-families/families/levels.ts";
import { naiveBayes } from "../models/exponential-families/families/naive-bayes.ts";
import {
  betaLaw,
  exponential,
  gammaLaw,
  gaussian,
  geometricLaw,
  logNormal,
  negativeBinomialLaw,
} from "../models/exponential-families/families/numbers.ts";
import { hiddenMarkovModel } from "../models/hidden-markov/family.ts";
import { difference, distribution, mean, proportion, total } from "../models/law-free/family.ts";
import { rate } from "../models/law-free/rate/family.ts";
import { linearRegression } from "../models/linear-regression/family.ts";
import { logisticRegression } from "../models/logistic-regression/family.ts";
import { poissonRegression } from "../models/poisson-regression/family.ts";
import type { StudyFamily } from "../models/study-family.ts";
import { table } from "../models/table/family.ts";

/** The public side of every family that a study may name. */
const studyFamilies: Readonly<Record<Family, StudyFamily>> = {
  mean,
  total,
  proportion,
  difference,
  quantile: distribution,
  cdf: distribution,
  bernoulli,
  categorical,
  gaussian,
  exponential,
  gamma: gammaLaw,
  beta: betaLaw,
  "log-normal": logNormal,
  poisson: rate,
  geometric: geometricLaw,
  "negative-binomial": negativeBinomialLaw,
  "linear-regression": linearRegression,
  "logistic-regression": logisticRegression,
  "poisson-regression": poissonRegression,
  table,
  "naive-bayes": naiveBayes,
  "hidden-markov-model": hiddenMarkovModel,
  "topic-model": topicFamily,
  "community-model": communityFamily,
};

/** What can be done with a study, by its family. */
export function studyFamilyOf({ model }: Pick<Study, "model">): StudyFamily {
  return studyFamilies[model.family];
}

/** Families that expect an outcome of new rows. */
export function predictingFamilies(): readonly string[] {
  return Object.entries(studyFamilies).flatMap(([name, { prediction }]) => (prediction ? [name] : []));
}

/** Families whose prior is simulated. */
export function priorSimulatingFamilies(): readonly string[] {
  return Object.entries(studyFamilies).flatMap(([name, { priorDraw }]) => (priorDraw ? [name] : []));
}
