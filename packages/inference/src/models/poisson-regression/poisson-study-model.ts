import type { Release, Study } from "@dpbayes/privacy/formats";
import { generalisedLinearModel, type OutcomeFamily } from "../glm/generalised-linear-model.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { poissonApproximations } from "./approximations.ts";
import { poissonCurve, poissonOutcome } from "./outcome/poisson-outcome.ts";
import { readPoissonRelease } from "./read-release.ts";
import { poissonStart } from "./start.ts";
import { poissonCoordinates } from "./sums/statistic-coordinates.ts";
import type { PoissonSum } from "./sums/sum-data.ts";
import { poissonSumTerm } from "./sums/sum-term.ts";

const poissonFamily: OutcomeFamily<PoissonSum> = {
  name: "a Poisson regression",
  withoutCovariates: "use poisson for a mean count",
  // Of order 1 for small counts; for large ones u is the mean itself, within the bound.
  spread: ({ response }) => Math.max(1, response.bound / 4),
  outcome: ({ response }) => poissonOutcome(response.bound),
  curve: ({ response }) => poissonCurve(response.bound),
  read: (release, design, position) => readPoissonRelease(release, design, position - 1),
  records: ({ count }) => Math.round(count),
  sum(sum) {
    const coordinates = poissonCoordinates(sum.layout, sum.covariates);
    return {
      ...sum,
      monomials: coordinates.map(({ monomial }) => monomial),
      variances: coordinates.map(({ block }) => sum.noise[block]!),
    };
  },
  start: poissonStart,
  normalTerm: (sum, _shape, outcome) => poissonSumTerm(sum, outcome),
  approximations: poissonApproximations,
};

/**
 * The posterior of a Poisson regression with the link log(1 + eᵘ), u = α + xᵀθ, from summed statistics of one design:
 * of people's reports, of one holder or of several, with any budgets, with a public or a noisy count. Counts above the
 * study's bound were clipped to it, and the model knows. Draws are in original units.
 *
 * Methods, and when the covariates' mean is a parameter: see `generalisedLinearModel`.
 */
export function poissonStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  return generalisedLinearModel(poissonFamily, study, releases, options);
}
