import type { Release, Study } from "@dpbayes/privacy/formats";
import { generalisedLinearModel, type OutcomeFamily } from "../glm/generalised-linear-model.ts";
import { logisticCurve, logisticOutcome } from "../glm/outcomes/outcome-moments.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { logisticApproximations } from "./approximations.ts";
import { type LogisticData, readLogisticRelease } from "./read-releases.ts";
import { logisticInputsTerm } from "./reports/inputs-term.ts";
import { roughSums } from "./rough-sums.ts";
import { logisticStart } from "./start.ts";
import { statisticCoordinates } from "./sums/statistic-coordinates.ts";
import { logisticSumTerm } from "./sums/sum-term.ts";

const logisticFamily: OutcomeFamily<LogisticData> = {
  name: "a logistic regression",
  withoutCovariates: "use bernoulli for a share",
  // Neither a coin toss nor certain.
  spread: () => 1,
  outcome: () => logisticOutcome,
  curve: () => logisticCurve,
  read: readLogisticRelease,
  records: (item) => (item.kind === "sum" ? Math.round(item.sum.count) : item.reports.outcomes.length),
  sum(item) {
    if (item.kind !== "sum") return undefined;
    const monomials = statisticCoordinates(item.sum.layout, item.sum.covariates);
    return { ...item.sum, monomials, variances: monomials.map(({ block }) => item.sum.noise[block]!) };
  },
  start: (data, shape, prior) => logisticStart(roughSums(data, shape.covariates), shape, prior),
  normalTerm: (item, shape) =>
    item.kind === "sum" ? logisticSumTerm(item.sum, shape) : logisticInputsTerm(item.reports),
  approximations: logisticApproximations,
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
