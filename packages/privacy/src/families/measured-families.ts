import type { Family } from "../study/families/declared-families.ts";
import type { Study } from "../study/study.ts";
import { countVectors } from "./count-vectors.ts";
import { binAnswer } from "./distribution/measured.ts";
import { logEntries } from "./hidden-markov-model/measured.ts";
import { twoGroups } from "./law-free/measured.ts";
import { levelAnswer, yesOrNo } from "./levels/measured.ts";
import { linearMoments } from "./linear-regression.ts";
import { logisticMoments } from "./logistic-regression.ts";
import type { MeasuredFamily } from "./measured-family.ts";
import { labelledRecords } from "./naive-bayes/measured.ts";
import { oneNumber, oneSum } from "./numbers/measured.ts";
import { poissonMoments } from "./poisson-regression.ts";
import { cellAnswer } from "./table/measured.ts";

/** How one record of each family is measured. */
export const measuredFamilies: Readonly<Record<Family, MeasuredFamily>> = {
  mean: oneNumber,
  total: oneSum,
  proportion: yesOrNo,
  difference: twoGroups,
  quantile: binAnswer,
  cdf: binAnswer,
  bernoulli: yesOrNo,
  categorical: levelAnswer,
  gaussian: oneNumber,
  exponential: oneNumber,
  gamma: oneNumber,
  beta: oneNumber,
  "log-normal": oneNumber,
  poisson: oneNumber,
  geometric: oneNumber,
  "negative-binomial": oneNumber,
  "linear-regression": linearMoments,
  "logistic-regression": logisticMoments,
  "poisson-regression": poissonMoments,
  table: cellAnswer,
  "naive-bayes": labelledRecords,
  "hidden-markov-model": logEntries,
  "topic-model": countVectors,
  "community-model": countVectors,
};

export function measuredFamilyOf({ model }: Study): MeasuredFamily {
  return measuredFamilies[model.family];
}
