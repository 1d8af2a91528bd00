import type { RegressionTerm } from "../../regression-point.ts";
import { hasFirstMoments, requireSums, type SummedMoments } from "../summed-moments.ts";
import { denseMomentsTerm } from "./dense-moments-term.ts";
import { isotropicForm } from "./isotropic-form.ts";
import { isotropicSumTerm } from "./isotropic-sum-term.ts";

/**
 * What noisy sums of products say about a regression: the O(d³) form where the noise allows it (all
 * releases of this project's private side), the dense form elsewhere. `mean`: whether the covariates
 * have a mean other than 0; sums without first moments then need the dense form, as does a hidden count.
 */
export function summedMomentsTerm(
  given: SummedMoments,
  { mean }: { readonly mean: boolean },
): RegressionTerm {
  const sums = requireSums(given);
  const hidden = (sums.countVariance ?? 0) > 0;
  const form = !hidden && (!mean || hasFirstMoments(sums)) ? isotropicForm(sums) : undefined;
  return form ? isotropicSumTerm(form, sums.covariates, sums.count) : denseMomentsTerm(sums);
}
