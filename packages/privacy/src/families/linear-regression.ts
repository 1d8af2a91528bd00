import { linearRegression } from "../statistics/linear-regression/linear-regression.ts";
import { regressionMoments } from "./regression-moments.ts";

export const linearMoments = regressionMoments({
  statistic: ({ options, response, study }) =>
    linearRegression({
      ...options,
      responseBound: response.bound,
      square: study.model.statistic?.squares ?? true,
    }),
  secondMoments: 1,
  inputs: "noisy-outcome",
  squares: true,
});
