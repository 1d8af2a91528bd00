import { deepFreeze } from "../../json/deep-freeze.ts";
import { covariateNames, layoutOf } from "../layout.ts";
import { type MomentStatistic, momentPlan } from "../moments/moment-blocks.ts";
import { momentWriter, type WeightedMomentBlock } from "../moments/moment-writer.ts";
import type { RegressionRow } from "../moments/regression-row.ts";
import { requireL2 } from "../moments/regression-row.ts";
import { requireReach, requireReaches } from "../sensitivity/require-reach.ts";
import { roundedUp } from "../sensitivity/rounding-up.ts";

export interface PerturbedInputsOptions {
  readonly covariates: number;
  /** |x|₂ <= radius. */
  readonly radius: number;
  /** |y| <= responseBound; absent: the response is not part of the vector. */
  readonly responseBound?: number;
  readonly columns?: readonly string[];
  /** The response's column name, for the coordinates; y if absent. */
  readonly response?: string;
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
export function perturbedInputs(
  options: PerturbedInputsOptions,
): MomentStatistic<RegressionRow, "perturbed-inputs"> {
  const { covariates, radius, responseBound } = options;
  requireReach("radius", radius);
  const names = covariateNames(covariates, options.columns);
  const weight = responseBound === undefined ? 0 : radius / requireReach("responseBound", responseBound);
  const x: WeightedMomentBlock = { name: "x", degree: 1, responsePower: 0, weight: 1 };
  const y: WeightedMomentBlock = { name: "y", degree: 0, responsePower: 1, weight };
  const blocks = weight > 0 ? [x, y] : [x];
  requireReaches(blocks, { radius, responseBound: responseBound ?? 1 });
  return Object.freeze({
    kind: "perturbed-inputs",
    layout: layoutOf(blocks.map((block) => momentPlan(block, names, options.response ?? "y"))),
    blocks: deepFreeze(blocks),
    integral: false,
    magnitude: radius,
    of: momentWriter(blocks, covariates),
    sensitivity: (norm, neighbours) => {
      requireL2("perturbed-inputs", norm, neighbours);
      if (neighbours === "add-remove") requireL2("perturbed-inputs", "L1", neighbours);
      return roundedUp((weight > 0 ? Math.SQRT2 : 1) * 2 * radius);
    },
  } satisfies MomentStatistic<RegressionRow, "perturbed-inputs">);
}
