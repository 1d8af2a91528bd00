import { fail } from "../errors/index.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { refuseUnusedSettings } from "../plan/unused-settings.ts";
import type { Study } from "../study/study.ts";
import type { PosteriorMechanism } from "./posterior-mechanism.ts";
import { exponentialStudy, gaussianStudy, poissonStudy } from "./study-numbers.ts";
import type { PosteriorPrior, Truncation } from "./study-options.ts";
import { bernoulliStudy, categoricalStudy, naiveBayesStudy } from "./study-shares.ts";
import type { TemperingOptions } from "./tempering.ts";

/** What decides a draw besides the study. */
export interface DrawSettings {
  readonly truncation?: Truncation;
  readonly prior?: PosteriorPrior;
  readonly temperature?: number;
  readonly steps?: number;
}

/** A mechanism joined to the way a record becomes whole numbers that add up to its secret. */
export interface StudyPosterior {
  readonly mechanism: PosteriorMechanism;
  readonly dimension: number;
  /** A bound on every number of every record. */
  readonly magnitude: number;
  measure(record: JsonObject, row: number, out: Float64Array): void;
}

/** The draw of a study, decided from public things alone, before any record is read. */
export function studyPosterior(study: Study, settings: DrawSettings): StudyPosterior {
  const { privacy } = study;
  if (privacy.setting !== "central")
    refuse(`a posterior sample in the ${privacy.setting} setting`, "central");
  if (privacy.mechanism !== undefined)
    refuse(`a posterior sample by mechanism ${privacy.mechanism}`, "no mechanism: the draw is one itself");
  if (study.model.prior !== undefined && settings.prior === undefined)
    refuse("a posterior sample with model.prior", "the option prior, in conjugate form");
  refuseUnusedSettings(study);
  if (study.model.statistic !== undefined)
    refuse("a posterior sample with model.statistic", "no statistic: the draw reads sums of its own");
  const { epsilon, neighbours } = privacy;
  const { temperature } = settings;
  const tempering: TemperingOptions = {
    epsilon,
    neighbours,
    ...(temperature !== undefined && { temperature }),
  };
  return byFamily(study, settings, tempering);
}

function byFamily(study: Study, settings: DrawSettings, tempering: TemperingOptions): StudyPosterior {
  const { family } = study.model;
  switch (family) {
    case "bernoulli":
      return bernoulliStudy(study, settings, tempering);
    case "categorical":
      return categoricalStudy(study, settings, tempering);
    case "naive-bayes":
      return naiveBayesStudy(study, settings, tempering);
    case "poisson":
      return poissonStudy(study, settings, tempering);
    case "exponential":
      return exponentialStudy(study, settings, tempering);
    case "gaussian":
      return gaussianStudy(study, settings, tempering);
    default:
      return refuse(
        `a posterior sample of ${family}`,
        "bernoulli, categorical, gaussian, exponential, poisson or naive-bayes",
      );
  }
}

function refuse(found: string, accepted: string): never {
  return fail("STUDY_UNSUPPORTED", { found, accepted });
}
