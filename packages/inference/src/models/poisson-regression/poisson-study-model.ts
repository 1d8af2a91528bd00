import type { Release, Study } from "@dpbayes/privacy/formats";
import { generalisedLinearModel } from "../glm/generalised-linear-model.ts";
import type { OutcomeFamily } from "../glm/outcome-family.ts";
import { predictorDefaults } from "../regression/defaults-free-of-bounds.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { countUnit } from "./count-unit.ts";
import { dispersionPrior } from "./dispersion-prior.ts";
import { poissonCurve, poissonOutcome } from "./outcome/poisson-outcome.ts";
import { poissonStart } from "./poisson-start.ts";
import { type PoissonLayout, poissonLayouts } from "./sums/poisson-sum.ts";
import { poissonSumTerm } from "./sums/sum-term.ts";

const poissonFamily: OutcomeFamily<PoissonLayout> = {
  name: "a Poisson regression",
  withoutCovariates: "use poisson for a mean count",
  statistic: {
    kind: "poisson-regression",
    layouts: poissonLayouts,
    layout: { plain: "poisson", intercept: "poisson_intercept" },
    response: { fields: ["bound"], words: "largest count" },
  },
  defaults: ({ response }) =>
    predictorDefaults({ effect: 1.5, level: Math.max(2.5, response.bound / 2), unit: countUnit }),
  // Of order 1 for small counts; for large ones u is the mean itself, within the bound.
  spread: ({ response }) => Math.max(1, response.bound / 4),
  outcome: ({ response }) => poissonOutcome(response.bound),
  curve: ({ response }) => poissonCurve(response.bound),
  start: ({ sums, shape, prior, design, outcome }) => ({
    ...poissonStart(sums, shape, prior, design.response.bound, outcome),
    sigma: 1,
  }),
  term: ({ sum, design, outcome }) =>
    poissonSumTerm({ ...sum, responseBound: design.response.bound }, outcome),
  dispersion: ({ response }) => dispersionPrior(response.bound),
  alsoExact: ", clipped counts included",
};

/**
 * The posterior of a Poisson regression with the link log(1 + eᵘ), u = α + xᵀθ, from summed statistics of one design:
 * of people's reports, of one holder or of several, with any budgets, with a public or a noisy count. Counts above the
 * study's bound were clipped to it, and the model knows. Draws are in original units.
 *
 * Counts scatter about their mean by φ times what a Poisson law implies, φ a parameter (`dispersion`) that the sum of
 * squares tells; `model.options.dispersed: false` fixes it at 1.
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
