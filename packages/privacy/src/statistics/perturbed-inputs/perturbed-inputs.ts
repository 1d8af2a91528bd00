import { requirePositive } from "../../errors/index.ts";
import { covariateNames, layoutOf } from "../layout.ts";
import { type RegressionRow, requireL2 } from "../regression-row.ts";
import { roundedUp } from "../rounding-up.ts";
import type { Statistic } from "../statistic.ts";

export interface PerturbedInputsOptions {
  readonly covariates: number;
  /** |x|₂ <= radius. */
  readonly radius: number;
  /** |y| <= responseBound; absent: the response is not part of the vector. */
  readonly responseBound?: number;
  readonly columns?: readonly string[];
}

/**
 * A regression record itself, (x, w·y) with w = radius/responseBound, so that x and y get noise in
 * proportion to their ranges (local spec §2.2 and §7.1: two Gaussian releases with equal multipliers
 * are one release of the joined vector).
 *
 * Sensitivity (local or replace-one): x and x' are at most 2R apart and w·y, w·y' at most 2R, each
 * independently of the other, so the joined vector has the exact diameter 2√2·R, and 2R without y.
 * It is a report of one person, never a sum of a table, so add/remove has no meaning here.
 */
export function perturbedInputs(options: PerturbedInputsOptions): Statistic<RegressionRow> {
  const { covariates, radius, responseBound } = options;
  requirePositive("radius", radius);
  const names = covariateNames(covariates, options.columns);
  const weight = responseBound === undefined ? 0 : radius / requirePositive("responseBound", responseBound);
  const x = { name: "x", weight: 1, coordinates: names };
  const y = { name: "y", weight, coordinates: ["y"] };
  return Object.freeze({
    kind: "perturbed-inputs",
    layout: layoutOf(weight > 0 ? [x, y] : [x]),
    integral: false,
    magnitude: radius,
    of: (row: RegressionRow, out: Float64Array) => {
      out.set(row.x);
      if (weight > 0) out[covariates] = weight * row.y;
    },
    sensitivity: (norm, neighbours) => {
      requireL2("perturbed-inputs", norm, neighbours);
      if (neighbours === "add-remove") requireL2("perturbed-inputs", "L1", neighbours);
      return roundedUp((weight > 0 ? Math.SQRT2 : 1) * 2 * radius);
    },
  } satisfies Statistic<RegressionRow>);
}
