import { parseStudy, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { communityStudyModel } from "../models/counts/studies/community-study-model.ts";
import { topicStudyModel } from "../models/counts/studies/topic-study-model.ts";
import { curatorStudyModel } from "../models/exponential-families/index.ts";
import { isCuratorRelease } from "../models/exponential-families/read-release.ts";
import { hiddenMarkovStudyModel } from "../models/hidden-markov/hidden-markov-study-model.ts";
import { histogramStudyModel } from "../models/histogram/index.ts";
import { linearStudyModel } from "../models/linear-regression/index.ts";
import { logisticStudyModel } from "../models/logistic-regression/index.ts";
import { poissonStudyModel } from "../models/poisson-regression/index.ts";
import type { ModelOptions, StudyModel } from "../models/study-model.ts";
import { univariateStudyModel } from "../models/univariate/index.ts";
import { checkedReleases } from "./check-releases.ts";

type Builder = (study: Study, releases: readonly Release[], options: ModelOptions) => StudyModel;

/** The model of each family. */
const builders: Readonly<Record<Study["model"]["family"], Builder>> = {
  bernoulli: univariateStudyModel,
  gaussian: univariateStudyModel,
  exponential: univariateStudyModel,
  gamma: univariateStudyModel,
  beta: univariateStudyModel,
  "log-normal": univariateStudyModel,
  poisson: univariateStudyModel,
  geometric: univariateStudyModel,
  "negative-binomial": univariateStudyModel,
  categorical: histogramStudyModel,
  "linear-regression": linearStudyModel,
  "logistic-regression": logisticStudyModel,
  "poisson-regression": poissonStudyModel,
  "naive-bayes": curatorStudyModel,
  "hidden-markov-model": hiddenMarkovStudyModel,
  "topic-model": topicStudyModel,
  "community-model": communityStudyModel,
};

/** A curator's noisy sums of a family have a model of their own, whoever reads the family's reports. */
function builderOf(family: Study["model"]["family"], releases: readonly Release[]): Builder {
  if (releases.every(isCuratorRelease) && family !== "hidden-markov-model") return curatorStudyModel;
  return builders[family];
}

/**
 * The noise-aware posterior of a study from its releases: everything that `fit` samples, for those who
 * want to run their own sampler on it or look at its density.
 */
export function buildModel(
  given: Study,
  releases: readonly unknown[],
  options: ModelOptions = {},
): StudyModel {
  const study = parseStudy(given);
  const { family } = study.model;
  const checked = checkedReleases(study, releases);
  const prior = { ...study.model.prior, ...priorOf(options) };
  const method = methodOf(options) ?? study.model.method;
  return builderOf(family, checked)(study, checked, { prior, ...(method !== undefined && { method }) });
}

/** Spread over the study's prior, so anything but an object would turn into fields that nobody wrote. */
function priorOf({ prior }: ModelOptions): ModelOptions["prior"] {
  if (prior === undefined || (typeof prior === "object" && prior !== null && !Array.isArray(prior)))
    return prior;
  const found = Array.isArray(prior) ? "a list" : prior === null ? "null" : typeof prior;
  return fail("ARGUMENT", { name: "options.prior", found, accepted: "an object" });
}

function methodOf({ method }: ModelOptions): string | undefined {
  if (method === undefined || typeof method === "string") return method;
  const found = method === null ? "null" : typeof method;
  return fail("ARGUMENT", { name: "options.method", found, accepted: "a method's name" });
}
