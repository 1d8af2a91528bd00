import { poissonRegression } from "../statistics/poisson-regression/poisson-regression.ts";
import { regressionMoments } from "./regression-moments.ts";

export const poissonMoments = regressionMoments({
  statistic: ({ options, response }) => poissonRegression({ ...options, responseBound: response.bound }),
  secondMoments: 2,
});
