import type { Study } from "../study/study.ts";
import type { DrawnFamily } from "./drawn-names.ts";
import { exponentialStudy, gaussianStudy, poissonStudy } from "./study-numbers.ts";
import type { DrawSettings, StudyPosterior } from "./study-posterior.ts";
import { bernoulliStudy, categoricalStudy, naiveBayesStudy } from "./study-shares.ts";
import type { TemperingOptions } from "./tempering.ts";

type Posterior = (study: Study, settings: DrawSettings, tempering: TemperingOptions) => StudyPosterior;

/** The tempered posteriors of the families that have one in closed form. */
export const drawnFamilies: Readonly<Record<DrawnFamily, Posterior>> = {
  bernoulli: bernoulliStudy,
  categorical: categoricalStudy,
  gaussian: gaussianStudy,
  exponential: exponentialStudy,
  poisson: poissonStudy,
  "naive-bayes": naiveBayesStudy,
};
