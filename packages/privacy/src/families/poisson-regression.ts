import { poissonRegression } from "../statistics/poisson-regression/poisson-regression.ts";
import { scattersFreely } from "../study/families/dispersed.ts";
import type { Study } from "../study/study.ts";
import { regressionMoments } from "./regression-moments.ts";

export const poissonMoments = regressionMoments({
  statistic: ({ options, response, study }) =>
    poissonRegression({ ...options, responseBound: response.bound, square: sumsSquares(study) }),
  secondMoments: 2,
  squares: true,
});

/**
 * Σy² tells how far counts scatter beyond a Poisson law. One person's report has noise of its own that drowns any such
 * scatter, so only holders of tables sum it.
 */
function sumsSquares(study: Study): boolean {
  if (study.privacy.setting === "local") return study.model.statistic?.squares ?? false;
  return study.model.statistic?.squares ?? scattersFreely(study);
}
