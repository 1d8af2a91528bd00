import type { Release, Study } from "@dpbayes/privacy/formats";
import { glmStudiesFromPrior } from "../glm/from-prior.ts";
import { generalisedLinearModel } from "../glm/generalised-linear-model.ts";
import type { OutcomeFamily } from "../glm/outcome-family.ts";
import { predictorDefaults } from "../regression/defaults-free-of-bounds.ts";
import type { StudiesFromPrior } from "../study-family.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { logisticCurve, logisticOutcome } from "./link/logistic-outcome.ts";
import { logisticStart } from "./logistic-start.ts";
import { logisticInputsTerm } from "./reports/inputs-term.ts";
import { readReports } from "./reports/read-reports.ts";
import type { LogisticReports } from "./reports/report-data.ts";
import { addReports } from "./reports/rough-reports.ts";
import { signed } from "./simulate-logistic.ts";
import { type LogisticLayout, logisticLayouts } from "./sums/logistic-sum.ts";
import { logisticSumTerm } from "./sums/sum-term.ts";

export const logisticDefaults = predictorDefaults({ effect: 1.5, level: 2.5 });

const logisticFamily: OutcomeFamily<LogisticLayout, LogisticReports> = {
  name: "a logistic regression",
  link: "logit",
  withoutCovariates: "use bernoulli for a share",
  statistic: {
    kind: "logistic-regression",
    layouts: logisticLayouts,
    layout: { plain: "logistic", intercept: "logistic_intercept" },
    response: { fields: ["centre", "scale"], words: "outcome" },
  },
  defaults: () => logisticDefaults,
  // Neither a coin toss nor certain.
  spread: () => 1,
  outcome: () => logisticOutcome,
  curve: () => logisticCurve,
  sample: () => signed,
  start: ({ sums, shape, prior }) => logisticStart(sums, shape, prior),
  term: ({ sum, shape }) => logisticSumTerm(sum, shape),
  reports: {
    read: readReports,
    records: ({ outcomes }) => outcomes.length,
    addTo: addReports,
    term: (reports) => logisticInputsTerm(reports),
  },
};

/**
 * The posterior of a logistic regression from any mixture of releases of one design: summed statistics (local or of
 * holders) and perturbed inputs, each with its own budget and mechanism; the likelihood is their
 * product. The outcome's second level counts as +1. Draws are in original units.
 *
 * Methods, and when the covariates' mean is a parameter: see `generalisedLinearModel`.
 */
export function logisticStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  return generalisedLinearModel(logisticFamily, study, releases, options);
}

/** Studies like this one with truths from its prior; or why there are none. */
export function logisticStudiesFromPrior(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudiesFromPrior | string {
  return glmStudiesFromPrior(logisticFamily, study, releases, options);
}
