import { logistic } from "../../math/special/index.ts";
import { levelValue } from "../../population/levels.ts";
import { outcomeOf } from "../../population/population.ts";
import { requireDerivedLaw } from "../glm/covariates/derived/derived-model.ts";
import { glmMethods } from "../glm/releases/read-study.ts";
import { regressionFamily } from "../regression/regression-family.ts";
import { logisticDefaults, logisticStudiesFromPrior, logisticStudyModel } from "./logistic-study-model.ts";
import { predictLogistic } from "./predict-logistic.ts";

export const logisticRegression = regressionFamily({
  build: logisticStudyModel,
  methods: glmMethods,
  requireModel: requireDerivedLaw,
  fromPrior: logisticStudiesFromPrior,
  prior: () => ({ defaults: logisticDefaults, residual: false }),
  outcome:
    (_, { variable }) =>
    (rng, u) =>
      levelValue(variable, Number(rng.uniform() < logistic(u))),
  prediction: {
    draws: (fit, rows, request) => predictLogistic(fit, rows, request).probabilities,
    words(study) {
      const { name, levels } = outcomeOf({ study });
      return `probability of ${name} = ${levels[1]}`;
    },
    compared: ["ratio", "odds"],
  },
});
