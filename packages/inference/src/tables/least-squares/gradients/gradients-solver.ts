import { dot } from "../../../math/linear-algebra/index.ts";
import {
  type FormSolver,
  NOT_ESTIMABLE,
  type SolvedForm,
  TOO_FAR_APART,
  type Unsolved,
} from "../system/form-solver.ts";
import { isCompact, type MeasuredSums } from "../system/measured-sums.ts";
import { conjugateGradients, type GradientSystem } from "./conjugate-gradients.ts";
import { nearestCombination, norm } from "./nearest-combination.ts";
import { addBack, numberSums, valuesOf, variancesOf } from "./number-sums.ts";

/** A part of a form that is no larger than this is rounding. */
const BLIND = 1e-8;

/**
 * Generalised least squares of one form at a time, in the memory of a few vectors. With information N = AᵀD⁻¹A of the noisy numbers and exact
 * numbers Ex = e, the form's product z = Cov·ℓ and multipliers μ solve
 *
 *     N·z + Eᵀμ = ℓ,  E·z = 0;      estimate zᵀAᵀD⁻¹y + μᵀe,  variance ℓᵀz
 *
 * by conjugate gradients on the projection of N to what the exact numbers leave free. Before that, the part of ℓ that is no combination of rows of A and E
 * is found, without the noise: where there is one, no number of data determines ℓ.
 */
export function gradientsSolver({ numbers, unknownOf, unknownCount }: MeasuredSums): FormSolver {
  const all = numberSums(numbers);
  const noisy = numberSums(numbers.filter(({ variance }) => variance > 0));
  const exact = numberSums(numbers.filter(({ variance }) => variance === 0));
  const system: GradientSystem = { noisy, exact, variances: variancesOf(noisy) };
  const target = new Float64Array(unknownCount);
  const noisyValues = valuesOf(noisy).map((value, i) => value / system.variances[i]!);
  addBack(noisy, noisyValues, target);
  const held = valuesOf(exact);
  const compact = isCompact(numbers.map(({ variance }) => variance));
  const solve = (form: Float64Array): SolvedForm | Unsolved => {
    const { rest, converged } = nearestCombination(all, form);
    if (!converged) return TOO_FAR_APART;
    if (norm(rest) > BLIND * norm(form)) return NOT_ESTIMABLE;
    const seen = form.map((weight, i) => weight - rest[i]!);
    const found = compact ? conjugateGradients(system, seen) : undefined;
    if (found === undefined) return TOO_FAR_APART;
    const { product, multipliers } = found;
    return { estimate: dot(product, target, unknownCount) + dot(multipliers, held, held.length), product };
  };
  return { method: "conjugate gradients", unknownOf, unknownCount, solve };
}
