import { poisson } from "../../distributions/index.ts";
import { log1pExp } from "../../math/special/index.ts";
import { glmMethods } from "../glm/generalised-linear-model.ts";
import { regressionFamily } from "../regression/regression-family.ts";
import { poissonStudyModel } from "./poisson-study-model.ts";
import { predictPoisson } from "./predict-poisson.ts";

export const poissonRegression = regressionFamily({
  build: poissonStudyModel,
  methods: glmMethods,
  // The link is softplus: rates log(1 + e^u).
  outcome: () => (rng, u) => poisson.sample(rng, log1pExp(u)),
  prediction: {
    draws: (fit, rows, request) => predictPoisson(fit, rows, request).rates,
    response: (fit, rows, request) =>
      predictPoisson(fit, rows, request).rows.map(({ count: { low, high } }) => [low, high]),
    compared: ["ratio"],
  },
});
