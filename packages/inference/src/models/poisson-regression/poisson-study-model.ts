import { countLinkOf, type Release, type Study } from "@dpbayes/privacy/formats";
import { poisson } from "../../distributions/index.ts";
import { glmStudiesFromPrior } from "../glm/from-prior.ts";
import { generalisedLinearModel } from "../glm/generalised-linear-model.ts";
import type { OutcomeFamily } from "../glm/outcome-family.ts";
import { predictorDefaults } from "../regression/defaults-free-of-bounds.ts";
import type { RegressionDefaults } from "../regression/index.ts";
import type { StudiesFromPrior } from "../study-family.ts";
import type { ModelOptions, StudyModel } from "../study-model.ts";
import { dispersionPrior } from "./dispersion-prior.ts";
import { type CountLink, countLink } from "./link/count-link.ts";
import { linkWords } from "./link/link-words.ts";
import { poissonCurve, poissonOutcome } from "./outcome/poisson-outcome.ts";
import { poissonStart } from "./poisson-start.ts";
import { type PoissonLayout, poissonLayouts } from "./sums/poisson-sum.ts";
import { poissonSumTerm } from "./sums/sum-term.ts";

/** For small counts both links are the same, and so are the priors of their effects. */
const EFFECT = 1.5;

/** What stands in for fields that a prior clause leaves out, given the largest count. */
export function poissonDefaults(link: CountLink, bound: number): RegressionDefaults {
  return predictorDefaults({
    ...{ effect: EFFECT, level: Math.max(2.5, link.reach(bound) / 2) },
    ...(link.unit && { unit: link.unit }),
  });
}

const poissonFamily = (link: CountLink, notes: readonly string[]): OutcomeFamily<PoissonLayout> => ({
  name: "a Poisson regression",
  link: link.name,
  notes,
  withoutCovariates: "use poisson for a mean count",
  statistic: {
    kind: "poisson-regression",
    layouts: poissonLayouts,
    layout: { plain: "poisson", intercept: "poisson_intercept" },
    response: { fields: ["bound"], words: "largest count" },
  },
  defaults: ({ response }) => poissonDefaults(link, response.bound),
  // Of order 1 for small counts; for large ones u reaches as far as the link takes it within the bound.
  spread: ({ response }) => Math.max(1, link.reach(response.bound) / 4),
  outcome: ({ response }) => poissonOutcome(response.bound, link),
  curve: ({ response }) => poissonCurve(response.bound, link),
  sample:
    ({ response }) =>
    (rng, u) =>
      Math.min(poisson.sample(rng, link.rate(u)), response.bound),
  start: ({ sums, shape, prior, design, outcome }) => ({
    ...poissonStart(sums, shape, prior, design.response.bound, link, outcome),
    sigma: 1,
  }),
  term: ({ sum, design, outcome }) =>
    poissonSumTerm({ ...sum, responseBound: design.response.bound }, outcome),
  dispersion: ({ response }) => dispersionPrior(response.bound),
  alsoExact: ", clipped counts included",
});

/**
 * The posterior of a Poisson regression from summed statistics of one design:
 * of people's reports, of one holder or of several, with any budgets, with a public or a noisy count. Counts above the
 * study's bound were clipped to it, and the model knows. Draws are in original units.
 *
 * Counts scatter about their mean by φ times what a Poisson law implies, φ a parameter (`dispersion`) that the sum of
 * squares tells; `model.options.dispersed: false` fixes it at 1.
 *
 * Mean counts are exp(u) under `model.options.link: "log"`, u = α + xᵀθ, and log(1 + exp(u)) under "softplus", which a
 * study that names no link asks for.
 *
 * Methods, and when the covariates' mean is a parameter: see `generalisedLinearModel`.
 */
export function poissonStudyModel(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudyModel {
  return generalisedLinearModel(askedFamily(study, options), study, releases, options);
}

/** Studies like this one with truths from its prior; or why there are none. */
export function poissonStudiesFromPrior(
  study: Study,
  releases: readonly Release[],
  options: ModelOptions = {},
): StudiesFromPrior | string {
  return glmStudiesFromPrior(askedFamily(study, options), study, releases, options);
}

/** With the link of the options, or of the study. */
function askedFamily(study: Study, { options }: ModelOptions): OutcomeFamily<PoissonLayout> {
  const asked = { ...study.model.options, ...options };
  const link = countLink(countLinkOf({ options: asked }));
  return poissonFamily(link, [linkWords(link.name, Object.hasOwn(asked, "link"))]);
}
