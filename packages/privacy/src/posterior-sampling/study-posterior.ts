import { fail } from "../errors/index.ts";
import type { JsonObject } from "../json/read-shape.ts";
import { refuseUnusedSettings } from "../plan/unused-settings.ts";
import type { Study } from "../study/study.ts";
import { drawnFamilies } from "./drawn-families.ts";
import { drawnNames } from "./drawn-names.ts";
import type { PosteriorMechanism } from "./posterior-mechanism.ts";
import type { PosteriorPrior, Truncation } from "./study-options.ts";
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
  /** The log-likelihood of a record at drawn values, up to a constant; absent where one value is drawn. */
  logLikelihood?(record: JsonObject): (values: readonly number[]) => number;
}

/** The draw of a study, decided from public things alone, before any record is read. */
export function studyPosterior(study: Study, settings: DrawSettings): StudyPosterior {
  const { privacy } = study;
  if (privacy.setting !== "central")
    refuse(`a posterior sample in the ${privacy.setting} setting`, "central");
  if (privacy.mechanism !== undefined)
    refuse(`a posterior sample by mechanism ${privacy.mechanism}`, "no mechanism: the draw is one itself");
  if (privacy.person !== undefined)
    refuse("a posterior sample of persons with several records", "a record per person: no privacy.person");
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
  return posteriorOf(study)(study, settings, tempering);
}

function posteriorOf({ model }: Study) {
  const name = drawnNames.find((drawn) => drawn === model.family);
  return name === undefined
    ? refuse(
        `a posterior sample of ${model.family}`,
        `${drawnNames.slice(0, -1).join(", ")} or ${drawnNames.at(-1)}`,
      )
    : drawnFamilies[name];
}

function refuse(found: string, accepted: string): never {
  return fail("STUDY_UNSUPPORTED", { found, accepted });
}
