import type { OutcomeMoments } from "../../glm/outcomes/outcome-moments.ts";
import { denseSumTerm } from "../../glm/sums/dense-sum-term.ts";
import type { RegressionTerm } from "../../regression/index.ts";
import { poissonOutcome } from "../outcome/poisson-outcome.ts";
import { poissonCoordinates } from "./statistic-coordinates.ts";
import { type PoissonSum, requirePoissonSum } from "./sum-data.ts";

/** The dense form, O(d⁶): the reference for `featureSumTerm`, which is the same in O(d³). */
export function densePoissonSumTerm(
  data: PoissonSum,
  outcome: OutcomeMoments = poissonOutcome(requirePoissonSum(data).responseBound),
): RegressionTerm {
  const { layout, covariates, noise } = requirePoissonSum(data);
  const coordinates = poissonCoordinates(layout, covariates);
  const monomials = coordinates.map(({ monomial }) => monomial);
  const variances = coordinates.map(({ block }) => noise[block]!);
  return denseSumTerm({ ...data, variances }, monomials, covariates, outcome);
}
