import { hasPoissonLaw, isAbout, type Release, type Study } from "@dpbayes/privacy/formats";
import { fail } from "../../../errors/index.ts";
import { chosenMethod } from "../../chosen-method.ts";
import { curatorMethods } from "../../exponential-families/method.ts";
import { sumStudyModel } from "../../exponential-families/sums/sum-study-model.ts";
import type { ModelOptions, StudyModel } from "../../study-model.ts";
import { univariateMethods, univariateStudyModel } from "../../univariate/univariate-study-model.ts";
import { meanFromReports, meanFromSums, type SpreadParameter } from "../mean/mean-study-model.ts";
import { lawFreeMethods } from "../methods.ts";

/** Variance over mean: 1 for a Poisson law, more where people differ. */
const dispersion: SpreadParameter = {
  name: "dispersion",
  of: (mean, variance) => variance / mean,
  prior: "dispersion, variance over mean: the variance is uniform on what bounds and mean leave possible",
};

/** The table's is whatever the law; the others are a Poisson law's. */
export const rateMethods = {
  reports: [...lawFreeMethods, ...univariateMethods],
  sums: [...lawFreeMethods, ...curatorMethods],
} as const;

/** A mean count from people's own reports: whatever its law, or a Poisson law where study or options ask for it. */
export function rateFromReports(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  chosenMethod(rateMethods.reports, options.method ?? study.model.method, "table");
  if (!isPoisson(study, options)) return meanFromReports(study, releases, options, dispersion);
  return assumingPoisson(univariateStudyModel(study, releases, options));
}

/**
 * The same from holders' noisy sums. Releases of Σx alone say nothing of how far counts scatter; a Poisson law stands in, and
 * a note says with what effect.
 */
export function rateFromSums(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  chosenMethod(rateMethods.sums, options.method ?? study.model.method, "table");
  const told = releases.map(hasSquares);
  if (isPoisson(study, options)) {
    if (told.includes(true)) refusePoisson(told.indexOf(true));
    return assumingPoisson(sumStudyModel(study, releases, options));
  }
  if (told.every(Boolean)) return meanFromSums(study, releases, options, dispersion);
  if (told.includes(true)) refuseMixture(told.indexOf(false));
  return assumingPoisson(sumStudyModel(study, releases, options), "no release has the sum of squares, so ");
}

function isPoisson({ model }: Study, { options, prior, method }: ModelOptions): boolean {
  const chosen = method ?? model.method;
  return hasPoissonLaw({
    model: {
      ...model,
      options: { ...model.options, ...options },
      prior: { ...model.prior, ...prior },
      ...(chosen !== undefined && { method: chosen }),
    },
  });
}

function hasSquares(release: Release): boolean {
  return isAbout(release, "bounded-scalar") && release.statistic.blocks.some(({ name }) => name === "x2");
}

function refusePoisson(index: number): never {
  return fail("RELEASE_UNREADABLE", {
    index: index + 1,
    name: "statistic.blocks",
    found: "with the sum of squares",
    accepted: "without: a Poisson law (dispersed false, a prior or a method of its own) reads the sum alone",
  });
}

function refuseMixture(index: number): never {
  return fail("RELEASE_UNREADABLE", {
    index: index + 1,
    name: "statistic.blocks",
    found: "without the sum of squares",
    accepted: "with it, as in the other releases; or dispersed false for releases that all have none",
  });
}

/** The Poisson law's own posterior, and what it takes for granted. */
function assumingPoisson(model: StudyModel, because = ""): StudyModel {
  const effect =
    "counts are taken for Poisson ones, whose variance is their mean: if it is 4 times the mean, the interval should be up to twice as wide";
  return Object.freeze({ ...model, notes: Object.freeze([...(model.notes ?? []), `${because}${effect}`]) });
}
