import { positiveOf } from "../../population/guess.ts";
import { linearDefaults } from "../regression/defaults-free-of-bounds.ts";
import { predictedDraws } from "../regression/prediction/predicted-draws.ts";
import { priorFromBounds } from "../regression/prior-from-bounds.ts";
import { regressionFamily } from "../regression/regression-family.ts";
import { linearMethods } from "./choose-method.ts";
import { linearStudiesFromPrior } from "./from-prior/studies-from-prior.ts";
import { linearStudyModel } from "./linear-study-model.ts";
import { predictLinear } from "./prediction/predict.ts";

export const linearRegression = regressionFamily({
  build: linearStudyModel,
  methods: linearMethods,
  ownBounds: true,
  priorFromBounds,
  residualBlock: "yy",
  fromPrior: linearStudiesFromPrior,
  prior: () => ({ defaults: linearDefaults, residual: true }),
  outcome({ guess }) {
    const sigma = positiveOf(guess, "sigma");
    return (rng, u) => u + sigma * rng.normal();
  },
  alsoGuessed: "sigma=1",
  prediction: {
    draws: (fit, rows, request) => predictedDraws(fit, rows, request, (u) => u).values,
    response(fit, rows, { interval, ...request }) {
      const tail = (1 - interval) / 2;
      return predictLinear(fit, rows, { ...request, probabilities: [tail, 1 - tail] }).map(({ response }) => {
        const [low, high] = response.quantiles;
        return [low!, high!];
      });
    },
    compared: [],
  },
});
