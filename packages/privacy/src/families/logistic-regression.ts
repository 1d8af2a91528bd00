import { logisticRegression } from "../statistics/logistic-regression/logistic-regression.ts";
import { regressionMoments } from "./regression-moments.ts";

export const logisticMoments = regressionMoments({
  statistic: ({ options }) => logisticRegression(options),
  secondMoments: 1,
  inputs: "answered-outcome",
});
