import {
  type HoldersClause,
  parseStudy,
  type Release,
  readHolders,
  type Study,
  statedHolders,
} from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { studyFamilyOf } from "../families/study-families.ts";
import { isCuratorRelease } from "../models/exponential-families/read-release.ts";
import { recordStudyModel } from "../models/records/record-study-model.ts";
import type { ModelBuilder } from "../models/study-family.ts";
import type { ModelOptions, StudyModel } from "../models/study-model.ts";
import { personApproximations, personEstimand } from "../text/person-words.ts";
import { cellApproximations } from "./cell-approximations.ts";
import { checkedReleases } from "./check-releases.ts";
import { priorFitted } from "./prior-fitted.ts";

/** Curators' noisy sums may have a model of their own, whoever reads the family's reports. */
function builderOf(study: Study, releases: readonly Release[]): ModelBuilder {
  const { build, fromSums } = studyFamilyOf(study);
  return fromSums !== undefined && releases.every(isCuratorRelease) ? fromSums.build : build;
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
  const checked = checkedReleases(study, releases);
  if (options.model !== undefined) {
    const asked = methodOf(options);
    return recordStudyModel(study, checked, options.model, {
      ...options,
      ...(asked !== undefined && { method: asked }),
    });
  }
  const method = methodOf(options) ?? study.model.method;
  const holders = holdersOf(study, options);
  const model = builderOf(study, checked)(study, checked, {
    prior: priorFitted(study, fieldsOf(options, "prior")),
    options: { ...study.model.options, ...fieldsOf(options, "options") },
    ...(method !== undefined && { method }),
    ...(holders !== undefined && { holders }),
  });
  return ofPersons(study, inCells(checked, model));
}

/** What a collector's cells add to a model's approximations. */
function inCells(releases: readonly Release[], model: StudyModel): StudyModel {
  const cells = cellApproximations(releases);
  return cells.length === 0 ? model : { ...model, approximations: [...model.approximations, ...cells] };
}

/** What a model says where persons have several records: what it is about, and what it gets wrong. */
function ofPersons(study: Study, model: StudyModel): StudyModel {
  const estimand = personEstimand(study);
  if (estimand === undefined) return model;
  const approximations = [...model.approximations, ...personApproximations(study)];
  return { ...model, notes: [estimand, ...(model.notes ?? [])], approximations };
}

/** Spread over the study's own, so anything but an object would turn into fields that nobody wrote. */
function fieldsOf(options: ModelOptions, clause: "prior" | "options"): ModelOptions["prior"] {
  const given = options[clause];
  if (given === undefined || (typeof given === "object" && given !== null && !Array.isArray(given)))
    return given;
  const found = Array.isArray(given) ? "a list" : given === null ? "null" : typeof given;
  return fail("ARGUMENT", { name: `options.${clause}`, found, accepted: "an object" });
}

function methodOf({ method }: ModelOptions): string | undefined {
  if (method === undefined || typeof method === "string") return method;
  const found = method === null ? "null" : typeof method;
  return fail("ARGUMENT", { name: "options.method", found, accepted: "a method's name" });
}

/** What may differ between holders, as the options or else the study say it. */
function holdersOf(study: Study, { holders }: ModelOptions): HoldersClause | undefined {
  if (holders === undefined) return statedHolders(study);
  return readHolders(holders, study, "options.holders", (name, found, accepted) =>
    fail("ARGUMENT", { name, found, accepted }),
  );
}
