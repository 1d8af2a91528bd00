import { countLinkOf, designOf } from "@dpbayes/privacy/formats";
import { poisson } from "../../distributions/index.ts";
import { requireDerivedLaw } from "../glm/covariates/derived/derived-model.ts";
import { glmMethods } from "../glm/releases/read-study.ts";
import { regressionFamily } from "../regression/regression-family.ts";
import { dispersionPrior } from "./dispersion-prior.ts";
import { countLink } from "./link/count-link.ts";
import { linkWords } from "./link/link-words.ts";
import { poissonDefaults, poissonStudiesFromPrior, poissonStudyModel } from "./poisson-study-model.ts";
import { predictPoisson } from "./predict-poisson.ts";

export const poissonRegression = regressionFamily({
  build: poissonStudyModel,
  methods: glmMethods,
  requireModel: requireDerivedLaw,
  fromPrior: poissonStudiesFromPrior,
  prior(study) {
    const { bound } = designOf(study).response;
    const defaults = poissonDefaults(countLink(countLinkOf(study.model)), bound);
    const scatters = study.model.options?.["dispersed"] !== false;
    return {
      ...{ defaults: { ...defaults, sigma: dispersionPrior(bound) }, residual: false },
      ...(scatters && { dispersion: true }),
    };
  },
  outcome({ study }) {
    const link = countLink(countLinkOf(study.model));
    return (rng, u) => poisson.sample(rng, link.rate(u));
  },
  linkWords: ({ model }) => linkWords(countLinkOf(model), Object.hasOwn(model.options ?? {}, "link")),
  prediction: {
    draws: (fit, rows, request) => predictPoisson(fit, rows, request).rates,
    response: (fit, rows, request) =>
      predictPoisson(fit, rows, request).rows.map(({ count: { low, high } }) => [low, high]),
    compared: ["ratio"],
  },
});
