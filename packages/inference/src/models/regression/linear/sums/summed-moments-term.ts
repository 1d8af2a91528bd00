import type { Ball } from "../../clipping/ball.ts";
import type { RegressionTerm } from "../../regression-point.ts";
import { clippedMomentMatrix } from "../moments/clipped-moment-matrix.ts";
import { momentMatrix } from "../moments/moment-matrix.ts";
import { hasFirstMoments, requireSums, type SummedMoments } from "../summed-moments.ts";
import { denseMomentsTerm } from "./dense-moments-term.ts";
import { isotropicForm } from "./isotropic-form.ts";
import { isotropicSumTerm } from "./isotropic-sum-term.ts";

/**
 * What noisy sums of products say about a regression: the O(d³) form where the noise allows it (all
 * releases of this project's private side), the dense form elsewhere. `mean`: whether the covariates
 * have a mean other than 0; sums without first moments then need the dense form, as does a hidden count. `ball`: where rows were moved into one that moves some.
 */
export function summedMomentsTerm(
  given: SummedMoments,
  { mean, ball }: { readonly mean: boolean; readonly ball?: Ball | undefined },
): RegressionTerm {
  const sums = requireSums(given);
  const hidden = (sums.countVariance ?? 0) > 0;
  const form = !hidden && (!mean || hasFirstMoments(sums)) ? isotropicForm(sums) : undefined;
  const { covariates, count } = sums;
  const moments = ball ? clippedMomentMatrix(covariates, ball) : momentMatrix(covariates);
  return form ? isotropicSumTerm(form, covariates, count, moments) : denseMomentsTerm(sums, moments);
}
